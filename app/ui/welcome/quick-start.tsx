import { Link } from "@remix-run/react";
import { quickStart, quickStartOptions, type Target } from "~/content/welcome";
import { useDialog } from "~/ui/overlay/use-dialog";
import { withoutOverlay } from "./overlay";

type Props = { path: string; isTourCompleted: boolean };

const hrefOf = ({ path, anchor }: Target) => (anchor ? `${path}#${anchor}` : path);

/** Links to six pages. The card of the current page is highlighted. Opens on request only. */
export function QuickStart({ path, isTourCompleted }: Props) {
  const here = withoutOverlay(path);
  const dialog = useDialog(here);
  return (
    <dialog
      open
      ref={dialog}
      className="overlay"
      aria-modal="true"
      aria-labelledby="quick-start-title"
    >
      <div className="overlay-panel stack">
        <h2 id="quick-start-title" tabIndex={-1}>
          {quickStart.title}
        </h2>
        <p>{quickStart.intro}</p>
        <ul className="card-grid quick-start-cards">
          {quickStartOptions.map(({ id, title, text, target }) => (
            <li key={id}>
              <Link
                to={hrefOf(target)}
                className="card"
                aria-current={!target.anchor && target.path === here ? "page" : undefined}
              >
                <strong className="block">{title}</strong> {text}
              </Link>
            </li>
          ))}
        </ul>
        {isTourCompleted && (
          <p className="small">You have taken the tour. Take it again any time.</p>
        )}
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
      </div>
    </dialog>
  );
}
