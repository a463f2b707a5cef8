import { type ComponentType, useEffect } from "react";
import { ENTRIES } from "./entries";
import { POINTER_STATES, showStates } from "./shown-states";
import { Surfaces } from "./surfaces";
import "~/styles/office.css";
import "./style-page.css";

export const meta = () => [{ title: "Style" }];

export const handle = { isUngated: true };

/**
 * The design system on one page: each token and component in each state, on light and on green
 * background. Development only (app/routes.ts leaves it out of builds).
 */
export default function StyleRoute() {
  useEffect(() => {
    for (const sheet of document.styleSheets) showStates(sheet);
  }, []);
  return (
    <div className="column wide stack">
      <h1>Style</h1>
      <p className="lead">
        What the pages are made of. Change a token in app/styles/tokens.css and look here, in light,
        dark and forced colors, at 320 pixels and at 200 percent. After a change of the styles load
        the page again: only then the copies under a pointer have them.
      </p>
      <nav aria-label="Components">
        <ul className="flex flex-wrap gap-4">
          {ENTRIES.map(({ id }) => (
            <li key={id}>
              <a href={`#${addressOf(id)}`}>{id}</a>
            </li>
          ))}
        </ul>
      </nav>
      {ENTRIES.map(({ id, states, Show }) => (
        <section
          key={id}
          id={addressOf(id)}
          className="stack border-t border-rule pt-4"
          aria-label={id}
        >
          <p className="small">{[id, "rest", ...states].join(", ")}</p>
          <Show />
          {pointerStates(states).map((state) => (
            <Copy key={state} entry={id} state={state} Show={Show} />
          ))}
        </section>
      ))}
      <div dir="rtl" lang="ar" className="panel">
        <Surfaces />
      </div>
    </div>
  );
}

type PointerState = keyof typeof POINTER_STATES;

const addressOf = (id: string) => id.toLowerCase().replaceAll(" ", "-");

const pointerStates = (states: readonly string[]) =>
  (["hover", "focus", "pressed"] satisfies PointerState[]).filter((state) =>
    states.includes(state),
  );

type CopyProps = { entry: string; state: PointerState; Show: ComponentType };

/** The same once more, as all of its links and controls look in a state. Inert: its ids are not its own. */
function Copy({ entry, state, Show }: CopyProps) {
  return (
    <div
      className="stack border-l-4 border-rule pl-4"
      data-states={POINTER_STATES[state]}
      // React 18's types lack `inert`.
      {...{ inert: "" }}
    >
      <p className="kicker text-accent">
        {entry}: {state}
      </p>
      <Show />
    </div>
  );
}
