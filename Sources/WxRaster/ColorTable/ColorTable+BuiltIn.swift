extension ColorTable {
    /// The ids of the built-in tables.
    public static let builtInNames = ["nws", "smooth", "cvd", "rate", "ptype"]

    /// The built-in table of an id; nil for any other name.
    ///
    /// - Parameter onDark: whether the map below is dark, which picks the list of `cvd`.
    public static func builtIn(_ name: String, onDark: Bool = false) -> ColorTable? {
        switch name {
        case "nws": .nws
        case "smooth": .smooth
        case "cvd": .cvd(onDark: onDark)
        case "rate": .rate
        case "ptype": .ptype
        default: nil
        }
    }

    /// Reflectivity in the classic colours of US weather radar, steps of 5 dBZ from 5.
    public static let nws = ColorTable(
        name: "nws", units: "dBZ",
        classes: steps(
            from: 5, by: 5,
            [
                0x04_E9_E7, 0x01_9F_F4, 0x03_00_F4, 0x02_FD_02, 0x01_C5_01, 0x00_8E_00, 0xFD_F8_02, 0xE5_BC_00,
                0xFD_95_00, 0xFD_00_00, 0xD4_00_00, 0xBC_00_00, 0xF8_00_FD, 0x98_54_C6, 0xFD_FD_FD,
            ]))

    /// Reflectivity in classes of 1 dBZ from 5, mixed between stops that lie 5 dBZ apart; weak echo fades out.
    public static let smooth: ColorTable = {
        let stops: [(color: UInt32, percent: Int)] = [
            (0xA6_D3_EC, 0), (0x86_C1_E8, 70), (0x58_A3_DB, 100), (0x2F_7D_C2, 100), (0x1F_8F_8C, 100),
            (0x3D_AA_4F, 100), (0xA5_CE_3A, 100), (0xFF_E0_4A, 100), (0xFD_AB_2E, 100), (0xF2_68_1F, 100),
            (0xD9_26_1F, 100), (0xA3_0B_39, 100), (0xC8_1F_A6, 100), (0x8A_3F_C4, 100), (0xEB_D9_F7, 100),
        ]
        var classes: [Class] = []
        for dBZ in 5...75 {
            let (index, step) = (dBZ - 5).quotientAndRemainder(dividingBy: 5)
            let (from, to) = (stops[index], stops[min(index + 1, stops.count - 1)])
            // In integers, so that halves round up on every machine.
            func mixed(_ a: Int, _ b: Int) -> Int { a * (5 - step) + b * step }
            func channel(_ shift: UInt32) -> UInt8 {
                let sum = mixed(Int(from.color >> shift & 0xFF), Int(to.color >> shift & 0xFF))
                return UInt8((2 * sum + 5) / 10)
            }
            let alpha = (2 * 255 * mixed(from.percent, to.percent) + 500) / 1000
            classes.append(
                Class(
                    lower: Double(dBZ), upper: dBZ < 75 ? Double(dBZ + 1) : nil,
                    color: RGBA8(red: channel(16), green: channel(8), blue: channel(0), alpha: UInt8(alpha))))
        }
        return ColorTable(name: "smooth", units: "dBZ", classes: classes, tickStep: 5)
    }()

    /// Reflectivity for readers with any colour vision: lightness falls (on a dark map rises) with every step.
    public static func cvd(onDark: Bool) -> ColorTable { onDark ? cvdOnDark : cvdOnLight }

    private static let cvdOnLight = ColorTable(
        name: "cvd", units: "dBZ",
        classes: steps(
            from: 5, by: 5,
            [
                0xF7_EA_96, 0xFF_CF_7F, 0xFE_B6_73, 0xFE_9B_65, 0xF9_80_65, 0xEC_69_6E, 0xDA_54_78, 0xC2_44_81,
                0xA3_3B_85, 0x85_33_84, 0x68_2A_7E, 0x4A_24_70, 0x30_1F_5B, 0x1A_18_42,
            ]))

    private static let cvdOnDark = ColorTable(
        name: "cvd", units: "dBZ",
        classes: steps(
            from: 5, by: 5,
            [
                0x47_2F_59, 0x60_34_6B, 0x7C_39_78, 0x99_3F_7F, 0xB3_47_80, 0xCC_51_7D, 0xE5_5C_77, 0xF7_6D_6D,
                0xFE_86_6C, 0xFF_9F_74, 0xFF_B7_83, 0xFE_CE_98, 0xFF_E3_B0, 0xFF_F7_C8,
            ]))

    /// Precipitation rates in mm/h.
    public static let rate: ColorTable = {
        let stops: [(Double, UInt32)] = [
            (0.1, 0xB9_DD_F1), (0.5, 0x7F_BC_E6), (1, 0x44_93_D2), (2, 0x22_66_A8), (4, 0x2E_9E_5B), (8, 0x9C_CB_3B),
            (16, 0xFF_E0_4A), (25, 0xFD_AB_2E), (40, 0xF2_68_1F), (60, 0xD9_26_1F), (80, 0xA3_0B_39),
            (100, 0xC8_1F_A6), (150, 0x8A_3F_C4),
        ]
        return ColorTable(
            name: "rate", units: "mm/h",
            classes: stops.indices.map { i in
                Class(
                    lower: stops[i].0, upper: i + 1 < stops.count ? stops[i + 1].0 : nil,
                    color: RGBA8(rgb: stops[i].1))
            })
    }()

    /// Types of precipitation by the codes of MRMS PrecipFlag.
    public static let ptype: ColorTable = {
        let codes: [(Double, UInt32, String)] = [
            (1, 0x2E_9E_5B, "rain"), (10, 0x7C_C6_8D, "cool"), (6, 0xF2_A0_1E, "conv"), (91, 0x0F_7C_86, "trop"),
            (96, 0x0F_7C_86, "trop"), (7, 0xD9_26_1F, "hail"), (3, 0x44_93_D2, "snow"),
        ]
        return ColorTable(
            name: "ptype", units: "", matching: .codes,
            classes: codes.map { Class(lower: $0.0, color: RGBA8(rgb: $0.1), label: $0.2) })
    }()

    /// Classes of one width, the last without an upper end.
    private static func steps(from first: Double, by width: Double, _ colors: [UInt32]) -> [Class] {
        colors.enumerated().map { i, rgb in
            let lower = first + Double(i) * width
            return Class(lower: lower, upper: i + 1 < colors.count ? lower + width : nil, color: RGBA8(rgb: rgb))
        }
    }
}
