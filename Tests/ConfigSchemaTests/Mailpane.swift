/// The example of the language's documentation: a mail program, with every attribute in use.
let mailpane = #"""
  # mailpane.confedit.yaml
  confedit: 1                                  # language version
  id: org.example.mailpane
  title: Mailpane
  revision: 3                                  # bumped when settings change; `migrate` records it in the file
  unknown-keys: warn                           # warn | error | allow
  layers:                                      # lowest precedence first; schema defaults are below all of them
    - {name: system,  file: /etc/mailpane/config.yaml}
    - {name: user,    file: ~/.config/mailpane/config.yaml, write: default}
    - {name: managed, file: /etc/mailpane/managed.yaml, locks: true}
  pages:
  - title: General
    sections:
    - header: Appearance
      at: appearance                           # key prefix for this section's settings
      settings:
        theme:   {title: Theme, choices: {system: System, light: Light, dark: Dark}, default: system}
        accent:  {title: Accent colour, type: color, default: "#3366ff"}
        scale:   {title: Text size, type: int, range: [50, 300], step: 10, unit: "%", default: 100}
        oled:    {title: Pure black, type: bool, default: false, enabled-if: appearance.theme != "light"}
    - header: Notifications
      footer: The digest arrives on Sunday morning. Sounds and badges need notifications.
      at: notifications
      settings:
        enabled: {title: Enable notifications, type: bool, default: true, renamed-from: [notify], icon: bell}
        sounds:
          title: Sounds
          type: bool
          default: true
          enabled-if: {when: notifications.enabled, why: Turn notifications on first.}
          when-disabled: false                 # effective value while disabled; the stored value is kept
        sound-file: {title: Sound, type: path, must-exist: true, glob: "*.{wav,oga}", enabled-if: notifications.sounds}
        quiet-from: {title: Quiet from, type: time, enabled-if: notifications.enabled}
        quiet-to:   {title: Quiet to, type: time, enabled-if: notifications.enabled, required-if: has(notifications.quiet-from)}
        digest:     {title: Weekly digest, choices: {off: Off, short: Summary only, full: Everything}, default: [{when: notifications.enabled, value: short}, {value: off}]}
  - title: Server
    level: basic                               # basic | advanced | expert; visible-if and level never change values
    sections:
    - header: Connection
      at: server
      settings:
        host:    {title: Host, type: hostname, required: true, example: mail.example.org}
        port:    {title: Port, type: port, default: [{when: server.tls == "implicit", value: 993}, {value: 143}]}
        tls:     {title: Encryption, choices: {implicit: TLS, starttls: STARTTLS, none: {label: None, help: Plain text., enabled-if: 'server.host in ["localhost", "127.0.0.1"]', why: Only for this machine.}}, default: implicit}
        timeout: {title: Timeout, type: duration, range: [1s, 10m], default: 30s}
        cache:   {title: Cache limit, type: size, range: [1MiB, 8GiB], default: 256MiB, level: advanced}
        proxy:   {title: Proxy, type: url, schemes: [http, https, socks5], level: advanced}
        since:   {title: Fetch mail since, type: date, range: {max: today()}}
        legacy-ssl: {type: bool, deprecated: {since: 2, use: server.tls, remove-in: 4, message: Set the encryption instead.}}
    - header: Account
      at: account
      settings:
        name:      {title: Display name, type: string, max-length: 60}
        email:     {title: Email, type: email, required: true}
        handle:    {title: Handle, type: string, pattern: "[a-z][a-z0-9_]{2,19}", message: "3 to 20 characters: a-z, 0-9 and _, starting with a letter."}
        signature: {title: Signature, type: text, lines: [3, 8]}
        password:  {title: Password, secret: true, required: true, enabled-if: account.auth == "password", on-disable: clear}
        auth:      {title: Sign-in method, choices: {password: Password, oauth: Browser sign-in}, default: oauth}
  - title: Rules
    sections:
    - header: Filters
      settings:
        labels:  {title: Labels, type: list, of: {type: string, pattern: "[\\w-]+"}, unique: true, max-items: 50}
        headers: {title: Extra headers, type: map, keys: {pattern: "X-[A-Za-z-]+"}, of: {type: string}}
        filters:
          title: Filters
          type: list
          key: name                            # filters[invoices].to addresses an item by this field
          of:
            settings:
              name:  {type: string, required: true}
              from:  {type: string}
              match: {choices: {any: Any, all: All}, default: any}
              to:    {type: string, choices-from: labels, required-if: has(.from)}   # leading dot: same item
  - title: About
    sections:
    - settings:
        about.account: {title: Signed in as, computed: 'account.name + " <" + account.email + ">"'}
        about.quota:   {title: Cache limit in bytes, computed: bytes(server.cache), format: bytes}
      links: [{title: Privacy policy, url: "https://example.org/privacy"}]
      actions:
        sign-out: {title: Sign out, run: [mailpane, logout], destructive: true, confirm: "Sign out of this account?", enabled-if: has(account.email)}
  rules:
    - {assert: notifications.quiet-from != notifications.quiet-to, on: [notifications.quiet-to], message: Quiet hours must not be empty.}
    - {assert: server.tls != "none" or account.auth != "password", on: [account.auth], message: Do not send a password without encryption.}
    - {assert: server.timeout <= duration("2m"), level: warning, on: [server.timeout], message: Long timeouts make the window hang.}
  migrations:
    - {to: 2, map: {server.tls: {"true": implicit, "false": none}}}
    - {to: 3, move: {notify: notifications.enabled}}
  samples:                                     # previews and executable tests of the schema
    quiet:  {config: {notifications: {enabled: false, sounds: true}, server: {host: mail.example.org}, account: {email: a@b.org}}, expect: {valid: true, effective: {notifications.sounds: false}, disabled: [notifications.sounds]}}
    risky:  {config: {server: {host: localhost, tls: none}, account: {email: a@b.org, auth: password}}, expect: {errors: [account.auth, account.password]}}
  """#
