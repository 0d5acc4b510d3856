/// The style sheet of the image of the dependencies. Within a page it must not touch anything else.
enum SVGGraphStyle {
  static let sheet = """
    .dependencies {
      font: 13px system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif;
      --d-ground: #ffffff; --d-lane: #f5f6f8; --d-node: #ffffff; --d-text: #1b1f27; --d-muted: #565f6e;
      --d-line: #8790a0; --d-accent: #1f5fbf; --d-label: #e8ecf3;
    }
    @media (prefers-color-scheme: dark) {
      .dependencies {
        --d-ground: #12151a; --d-lane: #1e232b; --d-node: #12151a; --d-text: #e8ebf0; --d-muted: #a2abba;
        --d-line: #7c8698; --d-accent: #8db8ff; --d-label: #2a303a;
      }
    }
    .dependencies text { fill: var(--d-text); text-anchor: middle }
    .dependencies .d-ground { fill: var(--d-ground) }
    .dependencies .d-legend { fill: var(--d-muted); font-size: 11px; text-anchor: start }
    .dependencies .d-lane { fill: var(--d-lane) }
    .dependencies .d-lane-title { fill: var(--d-muted); font-weight: 600; text-anchor: start }
    .dependencies .d-node { fill: var(--d-node); stroke: var(--d-line) }
    .dependencies .d-place { stroke-dasharray: 4 3 }
    .dependencies .d-title { font-weight: 600 }
    .dependencies .d-name, .dependencies .d-condition {
      font: 11px ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
    }
    .dependencies .d-name { fill: var(--d-muted) }
    .dependencies .d-label { fill: var(--d-label) }
    .dependencies .d-edge { fill: none; stroke: var(--d-line); stroke-width: 1.5 }
    .dependencies .d-arrow { fill: var(--d-line) }
    .dependencies .d-edge.d-enabling { stroke: var(--d-accent) }
    .dependencies .d-arrow.d-enabling { fill: var(--d-accent) }
    .dependencies .d-edge.d-value { stroke-dasharray: 5 3 }
    .dependencies .d-edge.d-showing { stroke-dasharray: 2 3 }
    .dependencies a:hover .d-node, .dependencies a:focus .d-node { stroke: var(--d-accent); stroke-width: 2 }
    """
}
