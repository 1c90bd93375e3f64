package import WxGeo

/// Every value of `inspect`, read and checked.
package struct InspectOptions: Hashable, Sendable {
    /// The files, as written; at least one.
    package var files: [String]
    /// Whether JSON is printed in place of text.
    package var isJSON: Bool
    /// The places whose values are asked for.
    package var samples: [LonLat]

    /// Reads and checks all options.
    package init(invocation: Invocation, environment: Environment) throws(UsageError) {
        let reader = OptionReader(invocation: invocation, environment: environment)
        guard !invocation.operands.isEmpty else {
            throw UsageError("inspect needs a file; name one or more, as in wxrender inspect scan.grib2")
        }
        if invocation.operands.contains("") { throw UsageError("inspect '': the name is empty; name a file") }
        files = invocation.operands
        isJSON = reader.has(Flags.json)
        samples = try reader.values(of: Flags.sample) { (text) throws(ValueProblem) in
            try LonLat(parsingLatLon: text)
        }
    }
}
