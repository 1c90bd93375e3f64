import Foundation
import WxCodecs
import WxRaster

@testable import WxRender

/// A loop of two hours over Iowa with a gap of 14 minutes.
enum FurnitureSamples {
    static let start = Timestamp(year: 2022, month: 7, day: 4, hour: 10, minute: 1)!

    static let rows: [AdvisoryKeyRow] = {
        let (dark, white) = (RGBA8(rgb: 0x16191D), RGBA8(rgb: 0xFFFFFF))
        return [
            AdvisoryKeyRow(
                name: "Tornado Warning", count: 2, color: RGBA8(rgb: 0xFF0000), casing: dark, outlineWidth: 3,
                casingWidth: 1, fillOpacity: 0.22),
            AdvisoryKeyRow(
                name: "Severe Thunderstorm Warning", count: 5, color: RGBA8(rgb: 0xFFA500), casing: dark,
                outlineWidth: 2, casingWidth: 1, fillOpacity: 0.18),
            AdvisoryKeyRow(
                name: "Flash Flood Warning", count: 5, color: RGBA8(rgb: 0x8B0000), casing: white, outlineWidth: 2,
                casingWidth: 1, fillOpacity: 0.18),
            AdvisoryKeyRow(
                name: "Tornado Watch", count: 1, color: RGBA8(rgb: 0xFFFF00), casing: dark, outlineWidth: 2,
                casingWidth: 1, fillOpacity: 0.08, dash: (8, 4), hatchOpacity: 0.45),
            AdvisoryKeyRow(
                name: "Flood Advisory", count: 2, color: RGBA8(rgb: 0x00FF7F), casing: dark, outlineWidth: 1.5,
                casingWidth: 0.75, fillOpacity: 0.10),
        ]
    }()

    /// 25 frames, 5 min apart.
    static func content(theme: Theme = .light, table: ColorTable = .nws) -> FurnitureContent {
        var content = FurnitureContent(
            frames: (0...24).map { i in
                let time = start + i * 300
                return FurnitureFrame(
                    time: time, radar: .scan(validTime: time - 20, ageSeconds: 20), advisories: rows)
            })
        content.title = "Iowa squall line"
        content.zone = TimeZone(identifier: "America/Chicago")
        content.theme = theme
        content.mapSide = theme
        content.land = RGBA8(rgb: theme == .light ? 0xECEBE5 : 0x24292F)
        content.legend = LegendContent(
            caption: "Reflectivity", table: table, fog: RGBA8(rgb: theme == .light ? 0xD6D4CD : 0x363D45))
        content.gaps = [TimeGap(from: start + 1800, to: start + 2640)]
        content.attribution = [
            "Radar: NOAA MRMS", "Warnings: NWS", "Map: Natural Earth, US Census, GeoNames", "wxrender",
        ]
        content.metersPerUnit = 912
        return content
    }

    static func request(_ width: Double, _ height: Double, _ choice: FurnitureChoice = .automatic)
        -> FurniturePlan.Request
    {
        var request = FurniturePlan.Request(width: width, height: height)
        request.choice = choice
        request.hasTitle = true
        request.hasAdvisories = true
        request.frameCount = 25
        return request
    }

    /// A frame on flat land with its furniture.
    static func picture(
        _ request: FurniturePlan.Request, _ content: FurnitureContent, frame: FurnitureFrame? = nil, scale: Double = 1,
        text: TextEngine
    ) -> Pixmap {
        let layout = FurnitureLayout(FurniturePlan(request), content, text: text)
        let painter = FurniturePainter(layout, content, scale: scale, text: text)
        var picture = Pixmap(
            width: Int(request.width * scale), height: Int(request.height * scale),
            filling: content.land.premultiplied)
        painter.draw(frame ?? content.frames[12], into: &picture)
        return picture
    }
}
