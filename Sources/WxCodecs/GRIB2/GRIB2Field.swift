/// One field of a GRIB2 file: where its sections stand, and the ones that are short.
///
/// A message may hold several fields, each with the sections that differ from the field before.
package struct GRIB2Field: Hashable, Sendable {
    /// A section that was read whole, header included.
    package struct Section: Hashable, Sendable {
        /// Where it stands in the file.
        package let offset: Int
        /// All its bytes; the first five are its length and number.
        package let bytes: [UInt8]
    }

    /// Where the cells without a value are marked.
    package enum Bitmap: Hashable, Sendable {
        /// Every cell has a value.
        case none
        /// A bit a cell, 1 where it has a value, in these bytes of the file.
        case bits(Range<Int>)
        /// One of the bitmaps that a centre defines outside the file.
        case predefined(Int)
    }

    /// The bytes of the file that the message fills.
    package let message: Range<Int>
    /// The discipline of the parameter: 0 meteorology, 209 the local one of MRMS.
    package let discipline: Int
    /// Section 1: who made the field, and when.
    package let identification: Section
    /// Section 3: the grid.
    package let grid: Section
    /// Section 4: what the field is about.
    package let product: Section
    /// Section 5: how numbers became bits.
    package let representation: Section
    /// Section 6.
    package let bitmap: Bitmap
    /// The packed numbers of section 7, in the file.
    package let data: Range<Int>

    /// The originating centre.
    package var centre: Int { identification.bytes.bigEndian(at: 5, bytes: 2) }
    /// The parameter's category within its discipline.
    package var category: Int { Int(product.bytes[9]) }
    /// The parameter's number within its category.
    package var number: Int { Int(product.bytes[10]) }
    /// Data points that are packed: cells, less those that the bitmap leaves out.
    package var valueCount: Int { representation.bytes.bigEndian(at: 5, bytes: 4) }
    /// The template of section 5: 0 simple, 41 PNG, …
    package var packingTemplate: Int { representation.bytes.bigEndian(at: 9, bytes: 2) }

    /// The packing's name as `inspect` prints it.
    package var packingName: String {
        switch packingTemplate {
        case 0: "simple"
        case 1: "matrix"
        case 2: "complex"
        case 3: "complex with spatial differencing"
        case 4: "ieee"
        case 40, 40_000: "jpeg2000"
        case 41, 40_010: "png"
        case 42: "ccsds"
        case 50, 51: "spectral"
        case 61: "log"
        case 200: "run length"
        default: "template 5.\(packingTemplate)"
        }
    }
}

/// What a GRIB file holds, in the order of the file.
package enum GRIBEntry: Hashable, Sendable {
    /// A message of edition 1, by the bytes that it fills.
    case edition1(Range<Int>)
    /// A field of a message of edition 2.
    case field(GRIB2Field)
}
