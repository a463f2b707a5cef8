import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { teamRole, type TeamRole } from "~/domain/accounts/accounts.schema";
import { getUser } from "~/http/auth.server";
import { officeNav } from "./office-nav";

/** Refuses nobody: each page has its own guard. Others than the team get no navigation. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  return { role: user && teamRole(user) };
}

/** The one navigation around all admin pages. */
export default function OfficeFrame() {
  const { role } = useLoaderData<typeof loader>();
  return (
    <>
      {role && <OfficeNav role={role} />}
      <div id="office-page" tabIndex={-1}>
        <Outlet />
      </div>
    </>
  );
}

function OfficeNav({ role }: { role: TeamRole }) {
  const { pathname } = useLocation();
  const { top, below } = officeNav(role, pathname);
  const here = top.find(({ current }) => current);
  return (
    <div className="column max-w-7xl stack pb-0 print:hidden">
      <nav aria-label="Office">
        <a className="skip-link" href="#office-page">
          Skip the office menu
        </a>
        {/* With another key on each page, because a menu closes when a link of it was followed. */}
        <details
          key={pathname}
          className="md:hidden [&:not([open])+ul]:max-md:hidden [&>summary]:min-h-11 [&>summary]:py-2"
        >
          <summary>Office{here && `: ${here.label}`}</summary>
        </details>
        <NavLinks links={top} />
      </nav>
      {below.length > 0 && (
        <nav aria-label={here?.label}>
          <NavLinks links={below} />
        </nav>
      )}
    </div>
  );
}

function NavLinks({ links }: { links: ReturnType<typeof officeNav>["top"] }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {links.map(({ to, label, current }) => (
        <li key={to}>
          <Link to={to} className="tab" aria-current={current} discover="none">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
