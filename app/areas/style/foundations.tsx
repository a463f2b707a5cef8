import { HubIcon } from "~/ui/hub/hub-icon";
import { LONG_WORD } from "./long-word";

/** Complete class names: Tailwind generates only the utilities that it finds in the source. */
const COLOURS = [
  ...[
    "bg-ground",
    "bg-surface",
    "bg-sunken",
    "bg-ink",
    "bg-ink-soft",
    "bg-rule",
    "bg-edge",
    "bg-accent",
  ],
  ...["bg-link", "bg-danger", "bg-danger-ground", "bg-good", "bg-gold", "bg-field"],
  ...["bg-field-deep", "bg-bone", "bg-mark"],
  ...["bg-good-ground", "bg-wait", "bg-wait-ground", "bg-info", "bg-info-ground"],
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
      <h2>Space and edges</h2>
      <p>1rem between blocks, 2rem above headings; corners of 4 pixels, of cards 6.</p>
      <h2>Icons</h2>
      <ul className="flex flex-wrap gap-4">
        {ICONS.map((name) => (
          <li key={name} className="icon-heading">
            <HubIcon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

export function Type() {
  return (
    <>
      <h2>Type</h2>
      <p className="kicker">Kicker: veteran-owned</p>
      <p className="font-display text-2xl font-bold uppercase">Heading 1: a small farm</p>
      <h2>Heading 2: run like a good unit</h2>
      <h3>Heading 3: a card's name</h3>
      <p className="lead">Lead: one license, one piece of ground.</p>
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
      <p className="prose">
        A word that is too long: <a href="#type">{LONG_WORD}</a>
      </p>
    </>
  );
}

function Swatches({ tone }: { tone: "paper" | "field" }) {
  return (
    <div className="panel" data-tone={tone}>
      <h3>{tone === "paper" ? "On paper" : "On green"}</h3>
      <ul className="flex flex-wrap gap-4">
        {COLOURS.map((colour) => (
          <li key={colour}>
            <span className={`block h-12 w-24 border border-edge ${colour}`} />
            <code>{colour.replace("bg-", "")}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
