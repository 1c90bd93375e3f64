import WxGeo

extension Pin {
    /// Reads a pin as it is typed: `LAT,LON[,COLOR[,TITLE[,SUBTITLE]]]`, latitude first as people say it.
    ///
    /// An empty colour is red; commas after the fourth belong to the subtitle.
    ///
    /// - Throws: ``RenderError/usage(_:)`` with what is wrong in it.
    public init(commandLine text: String) throws(RenderError) {
        let parts = text.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).map { part in
            String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        func wrong(_ problem: String) -> RenderError {
            .usage("--pin \(text): \(problem); give LAT,LON[,COLOR[,TITLE[,SUBTITLE]]]")
        }
        guard parts.count >= 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            latitude.isFinite, longitude.isFinite
        else { throw wrong("it does not begin with two numbers of degrees") }
        do throws(FeatureFault) {
            let place = try GeoJSONGeometry.position(longitude: longitude, latitude: latitude)
            let fields = PinFields(
                title: parts.count > 3 ? parts[3] : "", subtitle: parts.count > 4 ? parts[4] : "",
                color: parts.count > 2 ? parts[2] : nil)
            self = try fields.pin(at: place)
        } catch {
            throw wrong(error.problem)
        }
    }
}
