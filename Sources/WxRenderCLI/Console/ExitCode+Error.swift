import WxMaps
import WxRender

extension ExitCode {
    /// The status that an error ends the program with.
    package init(_ error: any Error) {
        self =
            switch error {
            case is UsageError, is TimeError: .usage
            case is StandardStreamClosed: .done
            case let error as RenderError:
                switch error {
                case .usage: .usage
                case .input, .noData: .input
                case .incomplete: .incomplete
                case .output: .output
                case .readerGone: .done
                case .failed: .failed
                }
            case let error as MapError:
                switch error {
                case .usage: .usage
                case .input, .unknownPack: .input
                case .output: .output
                case .busy: .busy
                case .inUse, .stopped: .failed
                }
            default: .failed
            }
    }
}
