import type { Party } from "~/domain/appointments/team/agenda.server";
import { plural } from "~/lib/counts";
import { ToCall } from "~/ui/appointments/to-call";

/** "3 parties", with what they are or will be. */
export const partiesAre = (count: number) => plural(count, "party is", "parties are");

/** How many of these parties are told by mail, and whom somebody has to call. */
export function ToldParties({ parties, of }: { parties: readonly Party[]; of?: string }) {
  const told = parties.filter(({ email }) => email !== null);
  return (
    <p className="lead">
      {told.length === 0
        ? "Nobody will be told by mail."
        : `${plural(told.length, "party", "parties")} will be told by mail${of ?? ""}.`}
      <ToCall parties={parties} />
    </p>
  );
}
