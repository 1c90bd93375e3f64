import Foundation

/// Small zipped shapefiles written by other programs: pyshp 3.1.6, packed by Python's zipfile.
public enum TestShapefiles {
    /// `z_05mr24`: four rows in the form of the NWS's zones (STATE, STATE_ZONE, NAME).
    ///
    /// OK025 is the box −98 … −97, 35 … 36 with a hole −97.7 … −97.3, 35.3 … 35.7; OK026 are the boxes −97 … −96,
    /// 35 … 36 and −96 … −95.5, 35 … 35.5 in two rows; TX001 has no shape.
    public static let zones = bytes(
        """
        UEsDBBQAAAAIAAAAplhCDs2elwAAAFwCAAAMAAAAel8wNW1yMjQuc2hwY2BQ52LAChj1XjAzMLDCuA0RByC0owOYfhAO4TM4OWDX\
        j2oYEGfhNMshAm4WE5CEOQin+gaEenT9KHx09UD+2TNAkBNxIA0Eljk6GINAMCZ/1kwguIlQj86HqQeaCnKyA9yt6HYzINzGiOwn\
        bGrR/cGAg4+uHsJnRnEHulpYfB1wxHQHuloY/wCmXhQ+unoIn4UBEiYMAFBLAwQUAAAACAAAAKZYBKhjomoAAAAZAQAADAAAAHpf\
        MDVtcjI0LmRiZmOu45ZjYWBgaGRQY8AGgkMcQ1whTGcQwYRNPj7K388VIs+KJu/n6AvVDpGXQ5PnVfD39vc2MDL1z85JzMjPTVTA\
        DiCqzHwy85Lzc/JwKEJTpaNQkFhUgqkqJCIkwsDA0C+/PCO1KBWHUQBQSwECFAMUAAAACAAAAKZYQg7NnpcAAABcAgAADAAAAAAA\
        AAAAAAAAgAEAAAAAel8wNW1yMjQuc2hwUEsBAhQDFAAAAAgAAACmWASoY6JqAAAAGQEAAAwAAAAAAAAAAAAAAIABwQAAAHpfMDVt\
        cjI0LmRiZlBLBQYAAAAAAgACAHQAAABVAQAAAAA=
        """)

    /// `wwa_202405`: six rows in the form of the IEM's archive of watches and warnings.
    ///
    /// Two polygons of Tornado Warning 42 of OUN (22:00 … 22:20 and 22:20 … 22:45) and its county; a county each from OUN
    /// and TSA of Tornado Watch 191 (sent 20:45, 21:00 … 03:00); and a row of a phenomenon that does not exist, QQ.
    public static let archive = bytes(
        """
        UEsDBBQAAAAIAAAApljtmVm5sgAAAJQDAAAOAAAAd3dhXzIwMjQwNS5zaHDNk8ENwjAMRQ0lHFiEAVjAYYgq3NiBBTIAC8AaLJAz\
        gj0YA6epVfxJKo74Er3q2f1yG6Lthqq1uL86IqcYQyqn5+HkvjDtud5vh+WO5qzjyMlzFt1nJ7pxcrHXMPqFl5pjl+sU0vMhdfZ8\
        vUgdQhqe32wOdJXVxV5l9JVlZDe7Dx5ZdvvzPvQ7cIPr+1j9SQ5ncqBLMznQxfdSg9EvvDY5Yg/u9M9/7wPcCPcD7ws3fOE3UEsD\
        BBQAAAAIAAAApliwwiEh6QAAAO8DAAAOAAAAd3dhXzIwMjQwNS5kYmalkEsOgjAQQOsnbtQrGI4wVPwtsVZs1BZtCbgw3MS7eTNB\
        I58J1SizaJp50zcz7d2GkwEh5N65kqaIt+p9ZfnRQ1xoHfFNyUeI8yQU51dBIxdSmDSTfOSZxMbDHZfqWPbvIh6YS8gr83cQ1yKo\
        7Yc5N7LG+/i98U2kS47/R8Y6jQJW8AGeXx0u6ZoHxLZfzrnc2PjYUZGkQD2YwZxSgPLuzWx5o8IYwKOSx84zmgsptJEzJbGc1gr/\
        k7P35GrPgC4cW1TlbiFZwLQihKLRM5/JfXBX7ne50X5L+dK1ypMk+VV+OuXfAt/lD1BLAQIUAxQAAAAIAAAApljtmVm5sgAAAJQD\
        AAAOAAAAAAAAAAAAAACAAQAAAAB3d2FfMjAyNDA1LnNocFBLAQIUAxQAAAAIAAAApliwwiEh6QAAAO8DAAAOAAAAAAAAAAAAAACA\
        Ad4AAAB3d2FfMjAyNDA1LmRiZlBLBQYAAAAAAgACAHgAAADzAQAAAAA=
        """)

    private static func bytes(_ base64: String) -> [UInt8] {
        guard let data = Data(base64Encoded: base64) else { fatalError("the text is no base64") }
        return [UInt8](data)
    }
}
