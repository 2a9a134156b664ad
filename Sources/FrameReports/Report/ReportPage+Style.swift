extension ReportPage {
  /// The style sheet. The palette of Okabe and Ito is distinguishable with color blindness.
  package static let style = """
    :root{color-scheme:dark light;--paper:#101018;--ink:#e6e6ee;--faint:#8a8c99;--rule:#2b2d36;\
    --hitch:#d55e00;--work:#56b4e9;--good:#009e73}
    @media (prefers-color-scheme:light){:root{--paper:#fff;--ink:#1b1c22;--faint:#6a6c78;\
    --rule:#dcdde4;--work:#0072b2}}
    body{background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif;\
    max-width:932px;margin:2rem auto;padding:0 1rem}
    h1{font-weight:600}h2{font-size:1.2rem;margin-top:2.5rem}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    th,td{border-bottom:1px solid var(--rule);padding:.3rem .6rem;text-align:left;\
    vertical-align:top;font-weight:400}
    th:first-child{color:var(--faint)}
    figure{margin:1.2rem 0}figcaption,.note{color:var(--faint);font-size:.9rem}
    figure,.wide{overflow-x:auto}
    svg{width:100%;min-width:900px;height:auto;display:block}
    text{fill:var(--faint);font-size:13px}
    .key{margin-right:1rem;white-space:nowrap}.key svg{display:inline;width:1em;min-width:0;margin:0 .35em}
    path{fill:none;stroke-width:1}.grid{stroke:var(--rule)}
    .refresh{stroke:var(--good);stroke-dasharray:4 4}.hitch{fill:var(--hitch);opacity:.55}
    .mark,.markkey{fill:#cc79a7}.refreshkey{fill:var(--good)}.intervalkey{fill:var(--ink)}
    .cpukey{fill:var(--work)}
    .interval{stroke:var(--ink);stroke-width:1.2}.cpu{stroke:var(--work)}
    .bar{fill:var(--work)}.missed{fill:var(--hitch)}
    .series{stroke-width:2}
    .series0{stroke:#56b4e9}.series1{stroke:#e69f00}.series2{stroke:#009e73}\
    .series3{stroke:#cc79a7}.series4{stroke:#f0e442}.series5{stroke:#d55e00}
    .bar0,.phase0{fill:#56b4e9}.bar1,.phase1{fill:#e69f00}.bar2,.phase2{fill:#009e73}\
    .bar3,.phase3{fill:#cc79a7}.bar4,.phase4{fill:#f0e442}.bar5,.phase5{fill:#d55e00}
    .rows{max-height:22rem;overflow:auto}tr:target{background:var(--rule)}a{color:var(--work)}
    .hint{display:none}.interactive .hint{display:block}
    .interactive svg[data-plot]{cursor:crosshair;touch-action:pan-y;user-select:none}
    .cursor{stroke:var(--faint);display:none}.selection{fill:var(--work);opacity:.25}
    .cursor,.selection,.tip{pointer-events:none}
    .tip{position:fixed;display:none;background:var(--paper);border:1px solid var(--rule);\
    padding:.4rem .6rem;white-space:pre-line;font-size:.85rem;font-variant-numeric:tabular-nums}
    .unknown{color:var(--faint)}
    .good{color:var(--good)}.warning{color:#e69f00}.critical{color:var(--hitch)}
    """
}
