import { Link } from "@remix-run/react";
import { withQuery } from "~/lib/input/query";

/** The office's page of a guest or customer. */
export const guestPath = (email: string) => withQuery("/office/guests", { email });

/** The name of somebody who wrote, reserved or ordered, with the way to all of theirs. */
export function GuestLink({ name, email }: { name: string; email: string | null }) {
  // A guest may have given none, and a list says so in words.
  if (!email?.includes("@")) return <bdi>{name}</bdi>;
  return (
    <Link to={guestPath(email)}>
      <bdi>{name}</bdi>
    </Link>
  );
}
