import { Link, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

type Root = { user: { role: string } | null };

/** Whether to show what only admins may use. What is allowed, the guards of the pages decide. */
export function useIsAdmin(): boolean {
  const root = useRouteLoaderData<() => Root>("root");
  return root?.user?.role === "admin";
}

/** A link to a page for admins. For other members of the team it is its text alone. */
export function AdminLink({ to, children }: { to: string; children: ReactNode }) {
  return useIsAdmin() ? <Link to={to}>{children}</Link> : <>{children}</>;
}
