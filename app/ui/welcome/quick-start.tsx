import { Link } from "@remix-run/react";
import { quickStart, quickStartOptions, type Target } from "~/content/welcome";
import { Overlay } from "~/ui/overlay/overlay";
import { withoutOverlay } from "./overlay";

type Props = { path: string; isTourCompleted: boolean };

const hrefOf = ({ path, anchor }: Target) => (anchor ? `${path}#${anchor}` : path);

/** Links to six pages. The card of the current page is highlighted. Opens on request only. */
export function QuickStart({ path, isTourCompleted }: Props) {
  const here = withoutOverlay(path);
  return (
    <Overlay labelledBy="quick-start-title" closeTo={here}>
      <h2 id="quick-start-title" tabIndex={-1}>
        {quickStart.title}
      </h2>
      <p>{quickStart.intro}</p>
      <ul className="grid grid-fit-48 gap-4">
        {quickStartOptions.map(({ id, title, text, target }) => (
          <li key={id}>
            <Link
              to={hrefOf(target)}
              className="card quick-start-card"
              aria-current={!target.anchor && target.path === here ? "page" : undefined}
            >
              <strong className="block">{title}</strong> {text}
            </Link>
          </li>
        ))}
      </ul>
      {isTourCompleted && <p className="small">You have taken the tour. Take it again any time.</p>}
      <p className="button-row">
        <Link to="/" className="button button-quiet">
          {quickStart.skipLabel}
        </Link>{" "}
        <Link to="/?tour=1#home" className="button">
          {quickStart.tourLabel}
        </Link>{" "}
        <Link to={here} className="button button-quiet" preventScrollReset>
          {quickStart.exploreLabel}
        </Link>
      </p>
    </Overlay>
  );
}
