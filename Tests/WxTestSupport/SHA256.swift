/// The SHA-256 of bytes in hexadecimal, for comparing pictures with digests that another decoder's output had.
///
/// - Note: Source: NIST FIPS 180-4.
public func sha256(_ bytes: [UInt8]) -> String {
    var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    var message = bytes + [0x80]
    message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
    let bits = UInt64(bytes.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
        message.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    var w = [UInt32](repeating: 0, count: 64)
    func rotated(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
    for start in stride(from: 0, to: message.count, by: 64) {
        for i in 0..<16 {
            w[i] = (0..<4).reduce(0) { $0 << 8 | UInt32(message[start + 4 * i + $1]) }
        }
        for i in 16..<64 {
            let s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3
            let s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10
            w[i] = w[i - 16] &+ s0 &+ w[i - 7] &+ s1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for i in 0..<64 {
            let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let t1 = h &+ s1 &+ (e & f ^ ~e & g) &+ roundConstants[i] &+ w[i]
            let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            let t2 = s0 &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e) = (g, f, e, d &+ t1)
            (d, c, b, a) = (c, b, a, t1 &+ t2)
        }
        for (i, value) in [a, b, c, d, e, f, g, h].enumerated() { state[i] = state[i] &+ value }
    }
    return state.map { word in
        let text = String(word, radix: 16)
        return String(repeating: "0", count: 8 - text.count) + text
    }.joined()
}

/// The first 32 bits of the fractions of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = {
    // Newton's integer cube root of p · 2^96, whose low 32 bits are the wanted ones.
    func root(_ p: Int) -> UInt32 {
        var (low, high): (UInt64, UInt64) = (0, 1 << 36)
        while high - low > 1 {
            let middle = (low + high) / 2
            // middle³ against p · 2^96, both as 128-bit numbers.
            let square = UInt128(middle) * UInt128(middle)
            if square <= (UInt128(p) << 96) / UInt128(middle) { low = middle } else { high = middle }
        }
        return UInt32(truncatingIfNeeded: low)
    }
    var primes: [Int] = []
    var candidate = 2
    while primes.count < 64 {
        if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
        candidate += 1
    }
    return primes.map(root)
}()
