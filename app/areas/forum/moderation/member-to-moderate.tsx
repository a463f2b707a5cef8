import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { suspensionPath } from "~/domain/forum/forum-paths";
import { useIsAdmin } from "~/ui/layout/admin-link";

type Props = { id: number; children: ReactNode };

/** A link to what may be done with a member: the account for admins, its pauses for moderators. */
export function MemberToModerate({ id, children }: Props) {
  return <Link to={useIsAdmin() ? `/office/people/${id}` : suspensionPath(id)}>{children}</Link>;
}
