package import ConfigModel

/// Why an edit is not made. Nothing is written then.
package struct EditRefusal: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case lookup(LookupFailure)
    /// The path leads through `*name`; the anchored node has a path of its own.
    case throughAlias(name: String, anchorPath: String?, SourceSpan)
    /// The key comes in through `<<` only; the path goes on below it, or it is to be removed.
    case throughMerge(key: String, SourceSpan)
    /// The node is or holds an anchor that aliases outside of it use.
    case usedAnchor(name: String, aliases: [SourceSpan], SourceSpan)
    case tagDoesNotFit(tag: String, kind: String, SourceSpan)
    case keyTooLong(limit: Int)
    case keyExists(key: String, SourceSpan)
    case notThere
    /// A whole document, or a list item, has no key to rename.
    case notAKey
    case notAList(SourceSpan)
    case cannotRemoveRoot
    case noSuchDocument(count: Int)
    /// A text that brings an anchor whose name another one has.
    case anchorTaken(name: String, SourceSpan)
    /// A text with an alias to what is not above.
    case noAnchor(name: String)
    /// A text with comments that would have to be on one line.
    case commentsInFlow
    /// A value of which a key is a list or a map, where it cannot be written as the text that it is.
    case complexKeys
    /// JSON has no such thing.
    case notJSON(String)
    /// The new bytes did not read as intended: a fault of ours, or an oddity of the parser.
    case proofFailed(difference: String)
  }

  package let reason: Reason
  package let path: ConfigPath

  init(_ reason: Reason, path: [Step]) { self.init(reason, at: ConfigPath(path)) }

  package init(_ reason: Reason, at path: ConfigPath) {
    self.reason = reason
    self.path = path
  }
}

extension EditRefusal {
  package var code: String {
    switch reason {
    case .lookup(let failure): failure.code
    case .throughAlias: "through-alias"
    case .throughMerge: "through-merge-key"
    case .usedAnchor: "anchor-in-use"
    case .tagDoesNotFit: "tag-does-not-fit"
    case .keyTooLong: "key-too-long"
    case .keyExists: "key-exists"
    case .notThere: "no-such-key"
    case .notAKey, .notAList, .cannotRemoveRoot: "not-possible-here"
    case .noSuchDocument: "no-such-document"
    case .anchorTaken: "anchor-taken"
    case .noAnchor: "no-such-anchor"
    case .commentsInFlow: "comments-in-flow"
    case .complexKeys: "complex-keys"
    case .notJSON: "not-json"
    case .proofFailed: "proof-failed"
    }
  }

  package var span: SourceSpan? {
    switch reason {
    case .lookup(let failure): failure.span
    case .throughAlias(_, _, let span), .throughMerge(_, let span), .usedAnchor(_, _, let span),
      .tagDoesNotFit(_, _, let span), .keyExists(_, let span), .notAList(let span), .anchorTaken(_, let span):
      span
    case .keyTooLong, .notThere, .notAKey, .cannotRemoveRoot, .noSuchDocument, .noAnchor, .commentsInFlow,
      .complexKeys, .notJSON,
      .proofFailed:
      nil
    }
  }

  /// Places that the message speaks of: aliases, or the first of two equal keys.
  package var related: [SourceSpan] {
    switch reason {
    case .usedAnchor(_, let aliases, _): aliases
    case .lookup(let failure): failure.firstSpan.map { [$0] } ?? []
    default: []
    }
  }

  package var message: String {
    switch reason {
    case .lookup(let failure): failure.message
    case .throughAlias(let name, _, _):
      "`\(path)` leads through the alias *\(name); an edit there would change other places too"
    case .throughMerge(let key, _): "`\(key)` comes in through a merge key (<<) and is not written here itself"
    case .usedAnchor(let name, _, _): "`\(path)` holds the anchor &\(name), which aliases elsewhere use"
    case .tagDoesNotFit(let tag, let kind, _):
      "`\(path)` has the tag \(tag), which does not fit a value of type \(kind)"
    case .keyTooLong(let limit):
      "the key is longer than \(limit) characters with its quotes, which no YAML reader on libyaml accepts"
    case .keyExists(let key, _): "the key `\(key)` is there already"
    case .notThere: "there is no `\(path)`"
    case .notAKey: "`\(path)` has no key that could be renamed"
    case .notAList: "`\(path)` is no list"
    case .cannotRemoveRoot: "the whole document cannot be removed"
    case .noSuchDocument(let count): "the file holds \(count) document\(count == 1 ? "" : "s"), numbered from 0"
    case .anchorTaken(let name, _): "`\(path)`: the file has an anchor &\(name) already"
    case .noAnchor(let name): "`\(path)`: the alias *\(name) leads to no anchor above it"
    case .commentsInFlow: "`\(path)` is inside of brackets, where the comments of the text have no place"
    case .complexKeys:
      "\(path.isEmpty ? "the new value" : "the new value of `\(path)`") has a key that is a list or a map, which no path can address"
    case .notJSON(let flaw): "`\(path)` cannot be \(flaw): the file is JSON"
    case .proofFailed(let difference):
      "the edit of `\(path)` could not be proved (\(difference)), so nothing was written"
    }
  }

  package var help: Advice? {
    switch reason {
    case .lookup(let failure): failure.help
    case .throughAlias(_, let anchorPath, _): anchorPath.map { "edit `\($0)`, where the anchor is" }
    case .throughMerge: "set the key itself to override it here, or edit the mapping that is merged in"
    case .usedAnchor: "change the aliases first"
    case .tagDoesNotFit:
      "give a value of the tag's type (\(option: .type(nil))), or another tag (\(option: .tag), empty for none)"
    case .keyExists: "choose another name"
    case .proofFailed: "please report this with the file; edit the line by hand meanwhile"
    case .anchorTaken: "give the anchor another name"
    case .noAnchor: "write the value in place of the alias"
    case .commentsInFlow: "leave the comments out"
    case .complexKeys: "\(option: .type("yaml")) writes it as it is"
    case .keyTooLong, .notThere, .notAKey, .notAList, .cannotRemoveRoot, .noSuchDocument, .notJSON: nil
    }
  }
}
