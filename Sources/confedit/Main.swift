import ConfigEditing
import AtomicFiles
import CStandalone
import CommandSpec
import ConfigModel
import Glibc

@main
enum Main {
  static func main() {
    ignoreFileSignals()
    var console = Console()
    let code = run(&console)
    exit(console.finish(code))
  }

  private static func run(_ console: inout Console) -> ExitCode {
    do throws(Failure) {
      return try answer(to: try arguments(), &console)
    } catch {
      for report in error.reports { console.show(report.diagnostic, sources: report.sources) }
      return ExitCode(error.kind)
    }
  }

  private static func answer(to arguments: [String], _ console: inout Console) throws(Failure) -> ExitCode {
    let request: Request<Action>
    do throws(UsageError) {
      request = try commandTable.parse(arguments)
    } catch {
      throw Failure(error)
    }
    switch request {
    case .help(let topic): console.print(commandTable.help(topic), terminator: "")
    case .version: console.print("\(commandTable.program) \(commandTable.version)")
    case .run(let command, let invocation):
      console.configure(invocation)
      return try command.action(invocation, &console)
    }
    return .done
  }

  /// The arguments without the program's name. Bytes that are not UTF-8 would change silently as text.
  private static func arguments() throws(Failure) -> [String] {
    var result: [String] = []
    guard var next = standalone_arguments(), next.pointee != nil else { return [] }
    while true {
      next += 1
      guard let word = next.pointee else { return result }
      guard let text = String(validatingCString: word) else {
        throw .usage("argument \(result.count + 1) is not UTF-8", help: "give such a value by --stdin or --from-file")
      }
      result.append(text)
    }
  }
}
