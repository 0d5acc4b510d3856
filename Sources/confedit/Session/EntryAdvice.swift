import ConfigModel
import ConfigSchema

extension CommandLineEcho {
  /// The line that makes an entry of a map or an item of a list; one of a group by its members.
  func firstEntry(of setting: Setting, at path: ConfigPath, _ settings: Settings?) -> String {
    let item = settings.flatMap { settings in setting.item.map { settings[$0] } }
    let members = item.flatMap { item in settings.map { settings in item.members.map { settings[$0] } } } ?? []
    guard setting.type == .map else {
      if item?.type.isCollection == false { return line("add", [path.description, "VALUE"]) }
      let example = setting.keyMember.map { JSONText.text(of: .object([$0: .string("NAME")])) } ?? "{…}"
      return line("add", flags: ["--type", "json"], [path.description, item?.type == .list ? "[…]" : example])
    }
    let entry = path.appending(key: "NAME")
    if item?.type.isCollection == false { return line("set", [entry.description, "VALUE"]) }
    if let member = members.first(where: { $0.isRequired && !$0.type.isCollection })
      ?? members.first(where: { !$0.type.isCollection })
    {
      return line("set", [ConfigPath(entry.segments + member.path.segments).description, "VALUE"])
    }
    return line("set", flags: ["--type", "json"], [entry.description, item?.type == .list ? "[…]" : "{…}"])
  }
}
