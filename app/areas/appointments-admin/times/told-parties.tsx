import type { Party } from "~/domain/appointments/team/agenda.server";
import { plural } from "~/lib/counts";

/** "3 parties", with what they are or will be. */
export const partiesAre = (count: number) => plural(count, "party is", "parties are");

/** How many of these parties are told by mail, and whom somebody has to call. */
export function ToldParties({ parties, of }: { parties: readonly Party[]; of?: string }) {
  const called = parties.filter(({ email }) => email === null);
  return (
    <p className="lead">
      {plural(parties.length - called.length, "party", "parties")} will be told by mail{of}.
      {called.length > 0 && (
        <>
          {" "}
          Without an address, so call:{" "}
          {called.map(({ id, name, phone }, index) => (
            <span key={id}>
              {index > 0 && "; "}
              <bdi>{name}</bdi>
              {phone && `, ${phone}`}
            </span>
          ))}
          .
        </>
      )}
    </p>
  );
}
