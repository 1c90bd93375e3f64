/// The products of NOAA's Multi-Radar/Multi-Sensor system: GRIB2 parameters of the local discipline 209.
///
/// - Note: Numbers, names and units as the table of MRMS GRIB2 parameters has them; names as MRMS names its files.
enum MRMSProduct {
    /// What a product is called, and which numbers of it are classes.
    struct Entry: Sendable {
        /// Name, units, kind.
        let product: RadarProduct
        /// Values that stand for a class, in the product's units.
        let special: [(value: Double, class: GridClass)]
    }

    /// GRIB2's discipline of these products.
    static let discipline = 209

    /// The product of a category and number, or nil where the table has none.
    static func entry(category: Int, number: Int) -> Entry? {
        entries[category << 8 | number]
    }

    /// What a product of discipline 209 that the table does not have is taken for.
    static func unknown(category: Int, number: Int) -> Entry {
        let product = RadarProduct(name: "MRMS-\(category)-\(number)", units: "", quantity: .other, source: "NOAA MRMS")
        return Entry(product: product, special: special(of: "N"))
    }

    private static let entries: [Int: Entry] = {
        var entries: [Int: Entry] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count == 5, let category = Int(fields[0]), let number = Int(fields[1]) else { continue }
            let units = fields[3] == "-" ? "" : String(fields[3])
            let product = RadarProduct(
                name: String(fields[4]), units: units, quantity: quantity(of: fields[2]), source: "NOAA MRMS")
            entries[category << 8 | number] = Entry(product: product, special: special(of: fields[2]))
        }
        return entries
    }()

    private static func quantity(of kind: Substring) -> RadarProduct.Quantity {
        switch kind {
        case "R": .reflectivity
        case "P": .rate
        case "F": .flag
        default: .other
        }
    }

    /// The numbers that are classes. Fields that can be negative have their special numbers far below, all others close
    /// by. What a radar sees nothing of is no echo; what was not worked out is missing.
    private static func special(of kind: Substring) -> [(value: Double, class: GridClass)] {
        switch kind {
        case "R", "D": [(-999, .noCoverage), (-99, .noEcho)]
        case "T": [(-999, .noCoverage), (-99, .missing)]
        default: [(-3, .noCoverage), (-1, .missing)]
        }
    }

    /// Category, number, kind, units, name. Kinds: R reflectivity, P rate, F flag, D dual polarisation,
    /// T may be negative, N never negative.
    private static let table = """
        2 0 N 1/km²/min NLDN_CG_001min_AvgDensity
        2 1 N 1/km²/min NLDN_CG_005min_AvgDensity
        2 2 N 1/km²/min NLDN_CG_015min_AvgDensity
        2 3 N 1/km²/min NLDN_CG_030min_AvgDensity
        2 4 N % LightningProbabilityNext30min
        2 5 N % LightningProbabilityNext30minGrid
        2 6 N % LightningProbabilityNext60minGrid
        2 7 N - LightningJumpGrid
        2 8 N - LightningJumpGrid_Max_005min
        3 0 T 0.001/s MergedAzShear0to2kmAGL
        3 1 T 0.001/s MergedAzShear3to6kmAGL
        3 2 T 0.001/s RotationTrack30min
        3 3 T 0.001/s RotationTrack60min
        3 4 T 0.001/s RotationTrack120min
        3 5 T 0.001/s RotationTrack240min
        3 6 T 0.001/s RotationTrack360min
        3 7 T 0.001/s RotationTrack1440min
        3 14 T 0.001/s RotationTrackML30min
        3 15 T 0.001/s RotationTrackML60min
        3 16 T 0.001/s RotationTrackML120min
        3 17 T 0.001/s RotationTrackML240min
        3 18 T 0.001/s RotationTrackML360min
        3 19 T 0.001/s RotationTrackML1440min
        3 26 N - SHI
        3 27 N % POSH
        3 28 N mm MESH
        3 29 N mm MESHMax30min
        3 30 N mm MESHMax60min
        3 31 N mm MESHMax120min
        3 32 N mm MESHMax240min
        3 33 N mm MESHMax360min
        3 34 N mm MESHMax1440min
        3 37 N kg/m² VIL_Max_120min
        3 40 N kg/m² VIL_Max_1440min
        3 41 N kg/m² VIL
        3 42 N g/m³ VIL_Density
        3 43 N kg/m² VII
        3 44 N km EchoTop_18
        3 45 N km EchoTop_30
        3 46 N km EchoTop_50
        3 47 N km EchoTop_60
        3 48 T km H50AboveM20C
        3 49 T km H50Above0C
        3 50 T km H60AboveM20C
        3 51 T km H60Above0C
        3 52 R dBZ Reflectivity_0C
        3 53 R dBZ Reflectivity_-5C
        3 54 R dBZ Reflectivity_-10C
        3 55 R dBZ Reflectivity_-15C
        3 56 R dBZ Reflectivity_-20C
        3 57 R dBZ ReflectivityAtLowestAltitude
        3 58 R dBZ MergedReflectivityAtLowestAltitude
        4 0 T K IRband4
        4 1 N - Visible
        4 2 T K WaterVapor
        4 3 T K CloudCover
        6 0 F - PrecipFlag
        6 1 P mm/h PrecipRate
        6 2 N mm RadarOnly_QPE_01H
        6 3 N mm RadarOnly_QPE_03H
        6 4 N mm RadarOnly_QPE_06H
        6 5 N mm RadarOnly_QPE_12H
        6 6 N mm RadarOnly_QPE_24H
        6 7 N mm RadarOnly_QPE_48H
        6 8 N mm RadarOnly_QPE_72H
        6 9 N mm GaugeCorrQPE01H
        6 10 N mm GaugeCorrQPE03H
        6 11 N mm GaugeCorrQPE06H
        6 12 N mm GaugeCorrQPE12H
        6 13 N mm GaugeCorrQPE24H
        6 14 N mm GaugeCorrQPE48H
        6 15 N mm GaugeCorrQPE72H
        6 16 N mm GaugeOnlyQPE01H
        6 17 N mm GaugeOnlyQPE03H
        6 18 N mm GaugeOnlyQPE06H
        6 19 N mm GaugeOnlyQPE12H
        6 20 N mm GaugeOnlyQPE24H
        6 21 N mm GaugeOnlyQPE48H
        6 22 N mm GaugeOnlyQPE72H
        6 23 N mm MountainMapperQPE01H
        6 24 N mm MountainMapperQPE03H
        6 25 N mm MountainMapperQPE06H
        6 26 N mm MountainMapperQPE12H
        6 27 N mm MountainMapperQPE24H
        6 28 N mm MountainMapperQPE48H
        6 29 N mm MountainMapperQPE72H
        6 30 N mm MultiSensor_QPE_01H_Pass1
        6 31 N mm MultiSensor_QPE_03H_Pass1
        6 32 N mm MultiSensor_QPE_06H_Pass1
        6 33 N mm MultiSensor_QPE_12H_Pass1
        6 34 N mm MultiSensor_QPE_24H_Pass1
        6 35 N mm MultiSensor_QPE_48H_Pass1
        6 36 N mm MultiSensor_QPE_72H_Pass1
        6 37 N mm MultiSensor_QPE_01H_Pass2
        6 38 N mm MultiSensor_QPE_03H_Pass2
        6 39 N mm MultiSensor_QPE_06H_Pass2
        6 40 N mm MultiSensor_QPE_12H_Pass2
        6 41 N mm MultiSensor_QPE_24H_Pass2
        6 42 N mm MultiSensor_QPE_48H_Pass2
        6 43 N mm MultiSensor_QPE_72H_Pass2
        6 44 F - SyntheticPrecipRateID
        6 45 N mm RadarOnly_QPE_15M
        7 0 T °C Model_SurfaceTemp
        7 1 T °C Model_WetBulbTemp
        7 2 N % WarmRainProbability
        7 3 N m Model_0degC_Height
        7 4 N m BrightBandTopHeight
        7 5 N m BrightBandBottomHeight
        8 0 N - RadarQualityIndex
        8 1 N - GaugeInflIndex_01H_Pass1
        8 2 N - GaugeInflIndex_03H_Pass1
        8 3 N - GaugeInflIndex_06H_Pass1
        8 4 N - GaugeInflIndex_12H_Pass1
        8 5 N - GaugeInflIndex_24H_Pass1
        8 6 N - GaugeInflIndex_48H_Pass1
        8 7 N - GaugeInflIndex_72H_Pass1
        8 8 R dBZ SeamlessHSR
        8 9 N km SeamlessHSRHeight
        8 10 N - RadarAccumulationQualityIndex_01H
        8 11 N - RadarAccumulationQualityIndex_03H
        8 12 N - RadarAccumulationQualityIndex_06H
        8 13 N - RadarAccumulationQualityIndex_12H
        8 14 N - RadarAccumulationQualityIndex_24H
        8 15 N - RadarAccumulationQualityIndex_48H
        8 16 N - RadarAccumulationQualityIndex_72H
        8 17 N - GaugeInflIndex_01H_Pass2
        8 18 N - GaugeInflIndex_03H_Pass2
        8 19 N - GaugeInflIndex_06H_Pass2
        8 20 N - GaugeInflIndex_12H_Pass2
        8 21 N - GaugeInflIndex_24H_Pass2
        8 22 N - GaugeInflIndex_48H_Pass2
        8 23 N - GaugeInflIndex_72H_Pass2
        9 0 R dBZ MergedReflectivityQC
        9 1 R dBZ CONUSPlusMergedReflectivityQC
        9 3 D - MergedRhoHV
        9 4 D dB MergedZdr
        10 0 R dBZ MergedReflectivityQCComposite
        10 1 N m HeightCompositeReflectivity
        10 2 R dBZ LowLevelCompositeReflectivity
        10 3 N m HeightLowLevelCompositeReflectivity
        10 4 R dBZ LayerCompositeReflectivity_Low
        10 5 R dBZ LayerCompositeReflectivity_High
        10 6 R dBZ LayerCompositeReflectivity_Super
        10 7 R dBZ CREF_1HR_MAX
        10 8 R dBZ ReflectivityMaxAboveM10C
        10 9 R dBZ LayerCompositeReflectivity_ANC
        10 10 R dBZ BREF_1HR_MAX
        11 0 R dBZ MergedBaseReflectivityQC
        11 1 R dBZ MergedReflectivityComposite
        11 2 R dBZ MergedReflectivityQComposite
        11 3 R dBZ MergedBaseReflectivity
        12 0 T m³/s/km² FLASH_CREST_MAXUNITSTREAMFLOW
        12 1 T m³/s FLASH_CREST_MAXSTREAMFLOW
        12 2 T % FLASH_CREST_MAXSOILSAT
        12 4 T m³/s/km² FLASH_SAC_MAXUNITSTREAMFLOW
        12 5 T m³/s FLASH_SAC_MAXSTREAMFLOW
        12 6 T % FLASH_SAC_MAXSOILSAT
        12 14 T years FLASH_QPE_ARI30M
        12 15 T years FLASH_QPE_ARI01H
        12 16 T years FLASH_QPE_ARI03H
        12 17 T years FLASH_QPE_ARI06H
        12 18 T years FLASH_QPE_ARI12H
        12 19 T years FLASH_QPE_ARI24H
        12 20 T years FLASH_QPE_ARIMAX
        12 26 T - FLASH_QPE_FFG01H
        12 27 T - FLASH_QPE_FFG03H
        12 28 T - FLASH_QPE_FFG06H
        12 29 T - FLASH_QPE_FFGMAX
        12 39 T m³/s/km² FLASH_HP_MAXUNITSTREAMFLOW
        12 40 T m³/s FLASH_HP_MAXSTREAMFLOW
        13 0 N - ANC_ConvectiveLikelihood
        13 1 R dBZ ANC_FinalForecast
        14 0 N kft LVL3_HREET
        14 1 N kg/m² LVL3_HighResVIL
        """
}
