import { Icon } from "~/ui/layout/icon";

const COLOURS = [
  ...["ground", "surface", "ink", "ink-soft", "rule", "edge", "accent", "link"],
  ...["danger", "danger-ground", "good", "gold", "field", "field-deep", "bone"],
];

const ICONS = [
  ...["menu", "close", "help", "warning", "tip", "star", "fire", "trophy", "users", "edit"],
  ...["message", "trending", "calendar", "cultivation", "processing", "retail", "delivery"],
  ...["lounge", "events", "jar", "branch", "lamp", "shield", "compass", "map", "scale"],
];

export function Foundations() {
  return (
    <>
      <h2>Colors</h2>
      <Swatches tone="paper" />
      <Swatches tone="field" />
      <h2>Type</h2>
      <p className="kicker">Kicker: veteran-owned</p>
      <p className="style-h1">Heading 1: a small farm</p>
      <h2>Heading 2: run like a good unit</h2>
      <h3>Heading 3: a card's name</h3>
      <p className="lead">Lead: one license, one piece of ground in the valley.</p>
      <div className="prose">
        <p>
          Text: field, workroom, counter and van answer to the same people. <strong>Strong</strong>,{" "}
          <em>emphasis</em>, <a href="#type">a link</a>, Zoë, Łukasz, “quotes” and 1,234 figures.
        </p>
        <ul>
          <li>A list of points</li>
          <li>Another one</li>
        </ul>
      </div>
      <p className="small">Small: Nov 21, 2026, 371 views</p>
      <h2>Space and edges</h2>
      <p>1rem between blocks, 2rem above headings, 3.5rem around sections; corners of 3 pixels.</p>
      <h2>Icons</h2>
      <ul className="style-row">
        {ICONS.map((name) => (
          <li key={name} className="icon-heading">
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function Swatches({ tone }: { tone: "paper" | "field" }) {
  return (
    <div className="panel" data-tone={tone}>
      <h3>{tone === "paper" ? "On paper" : "On green"}</h3>
      <ul className="style-row">
        {COLOURS.map((name) => (
          <li key={name}>
            <span className="swatch" data-colour={name} />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
