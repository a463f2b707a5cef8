import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { ReactNode } from "react";
import {
  Form,
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { teamRole, type TeamRole } from "~/domain/accounts/roles";
import { type RailCounts, railCounts } from "~/domain/dashboard/rail-counts.server";
import { helpOn } from "~/domain/office/help.server";
import { getUser } from "~/http/auth.server";
import { pagePath } from "~/platform/http/page-path";
import { readClosedDoor } from "~/lib/closed-door";
import { errorTitle } from "~/ui/frame/error-page";
import { RouteError } from "~/ui/frame/route-error";
import { SearchField } from "~/ui/lists/search-field";
import { pageMeta } from "~/ui/layout/page-meta";
import { AGE_LINE } from "~/content/notices";
import { useNotice } from "~/ui/layout/state-notice";
import { Icon } from "~/ui/layout/icon";
import { FIND, officeNav } from "./office-nav";
import "~/styles/office.css";

/** Its pages have the office's frame and not the site's footer, for who has a role. */
export const handle = { isOffice: true };

/** Refuses nobody: each page has its own guard. Others than the team get no navigation. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  const role = user && teamRole(user);
  return {
    role,
    counts: user && role ? await railCounts(user) : null,
    help: user && role ? helpOn(user, pagePath(new URL(args.request.url).pathname)) : null,
  };
}

const CLOSED = "This page needs another role";

const closedBy = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 403 ? readClosedDoor(error.data) : null;

// Of errors alone: each page has its own.
export const meta: MetaFunction = ({ matches, error }) =>
  pageMeta(closedBy(error) ? CLOSED : errorTitle(error), matches);

/** The one navigation around all admin pages. */
export default function OfficeFrame() {
  return (
    <Frame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const reason = closedBy(error);
  // Missing if the frame's own loader failed, or after a refused post.
  const data = useRouteLoaderData<typeof loader>("areas/office/frame.route");
  return (
    <Frame data={data}>
      {reason ? (
        <div className="column stack">
          <h1>{CLOSED}</h1>
          <p className="lead">{reason}</p>
          <p>
            <Link to="/office" className="button">
              Go to Today
            </Link>
          </p>
        </div>
      ) : (
        <RouteError />
      )}
    </Frame>
  );
}

type FrameProps = {
  data: Awaited<ReturnType<typeof loader>> | undefined;
  children: ReactNode;
};

function Frame({ data, children }: FrameProps) {
  const { role, counts } = data ?? {};
  if (!role || !counts) return children;
  return (
    <div className="office">
      <a className="skip-link" href="#office-menu">
        Skip to the office menu
      </a>
      <div id="office-page" tabIndex={-1} className="min-w-0 lg:col-start-2 lg:row-start-1">
        {children}
        {data?.help && (
          <p className="column wide pt-0! small print:hidden">
            <Link to={`/office/help/${data.help}`} className="inline-block py-1">
              How this works
            </Link>
          </p>
        )}
      </div>
      <OfficeNav role={role} counts={counts} />
      <LegalLine />
    </div>
  );
}

/** In place of the site's footer: what the notice says first, and where the whole stands. */
function LegalLine() {
  const { heading } = useNotice();
  return (
    <footer className="legal-line">
      <p>
        {AGE_LINE} <Link to="/#state-notice">{heading}</Link>
      </p>
    </footer>
  );
}

/** 100 stands for at least so many. */
const capped = (count: number) => (count > 99 ? "99+" : count);

function OfficeNav({ role, counts }: { role: TeamRole; counts: RailCounts }) {
  const { pathname } = useLocation();
  const { top, below } = officeNav(role, pathname);
  return (
    <div className="dock" data-tone="field">
      {/* With another key on each page, because a menu closes when a link of it was followed. */}
      <details key={pathname}>
        <summary>
          <Icon name="menu" /> Menu
        </summary>
      </details>{" "}
      <nav className="rail" id="office-menu" aria-label="Office" tabIndex={-1}>
        <Form action={FIND} role="search" aria-label="Office" discover="none" className="px-4 pb-3">
          <label htmlFor="office-find">Find in the office</label>{" "}
          <span className="mt-1 flex gap-2">
            <SearchField id="office-find" className="control w-full min-w-0" q="" isEmptied />
            <button className="button button-quiet px-3">Find</button>
          </span>
        </Form>
        <ul className="rail-list">
          {top.map(({ to, label, icon, counted, isTabbed, current }) => (
            <li key={to} className={isTabbed ? "tabbed" : undefined}>
              <Link to={to} aria-current={current} discover="none">
                {/* Of a sprite of its own, which visitors do not load. */}
                <svg className="icon" width="24" height="24" aria-hidden="true">
                  <use href={`/office.svg#${icon}`} />
                </svg>
                {label}
                {counted && counts[counted.count] > 0 && (
                  <>
                    {" "}
                    <b className="rounded-full bg-gold px-2 text-xs forced-colors:border forced-colors:bg-[Canvas] text-on-gold tabular-nums lg:ml-auto max-lg:[:not([open])+.rail_&]:absolute max-lg:[:not([open])+.rail_&]:top-1 max-lg:[:not([open])+.rail_&]:ms-9 max-lg:[:not([open])+.rail_&]:px-1.5 ">
                      {capped(counts[counted.count])}
                    </b>
                    <span className="sr-only">{` ${counted.words}`}</span>
                  </>
                )}
              </Link>
              {current && below.length > 0 && (
                <ul aria-label={label}>
                  {below.map((page) => (
                    <li key={page.to}>
                      <Link to={page.to} aria-current={page.current} discover="none">
                        {page.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <p className="rail-foot">
          <Link to="/">View the site</Link> <Link to="/account">Your account</Link>{" "}
          <Link to="/office/help">Help</Link>
        </p>
      </nav>
    </div>
  );
}
