import { Link } from "@remix-run/react";
import { helpMenu } from "~/content/welcome";
import { useMenu } from "~/ui/overlay/use-menu";
import { withQuickStart } from "./overlay";
import { useSite } from "~/ui/layout/use-content";
import { mailtoAddress } from "~/lib/text/mailto";

export function HelpMenu({ path }: { path: string }) {
  const site = useSite();
  const { details, menu, onKeyDown } = useMenu<HTMLElement>();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links' keys
    <nav className="help" aria-label={helpMenu.button} ref={menu} onKeyDown={onKeyDown}>
      {/* A block element: otherwise edbrowse 3.7 joins the button to the paragraph before it. */}
      <div>
        <details ref={details}>
          <summary
            className="button unmarked"
            data-tooltip={`${helpMenu.button}: ${helpMenu.hint}`}
          >
            {helpMenu.button}
            <span className="sr-only">: {helpMenu.hint}</span>
          </summary>
          <ul className="help-list">
            <li>
              <Link to="/?tour=1#home">{helpMenu.takeTour}</Link>
            </li>
            <li>
              <Link to={withQuickStart(path)} preventScrollReset>
                {helpMenu.quickStart}
              </Link>
            </li>
            <li>
              <Link to="/community">{helpMenu.askCommunity}</Link>
            </li>
            <li>
              <a href={mailtoAddress(site.email)}>{helpMenu.contactUs}</a>
            </li>
            <li>
              <a href={`tel:${site.phoneTel}`}>{site.phone}</a>
            </li>
          </ul>
        </details>
      </div>
    </nav>
  );
}
