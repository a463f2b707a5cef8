import { Controls } from "./controls";
import { Feedback } from "./feedback";
import { Foundations } from "./foundations";
import { Overlays } from "./overlays";
import { Surfaces } from "./surfaces";
import "./style-page.css";

/** Each token and component in each state, on light and on green background. */
export function StylePage() {
  return (
    <div className="column max-w-7xl stack">
      <h1>Style</h1>
      <p className="lead">
        What the pages are made of. Change a token in app/styles/tokens.css and look here, in light,
        dark and forced colors, at 320 pixels and at 200 percent.
      </p>
      <Foundations />
      <Controls />
      <Feedback />
      <Surfaces />
      <Overlays />
    </div>
  );
}
