import { ENTRIES } from "./entries";
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
  return (
    <div className="column wide stack">
      <h1>Style</h1>
      <p className="lead">
        What the pages are made of. Change a token in app/styles/tokens.css and look here, in light,
        dark and forced colors, at 320 pixels and at 200 percent.
      </p>
      {ENTRIES.map(({ id, Show }) => (
        <section key={id} className="stack border-t border-rule pt-4" aria-label={id}>
          <Show />
        </section>
      ))}
      <div dir="rtl" lang="ar" className="panel">
        <Surfaces />
      </div>
    </div>
  );
}
