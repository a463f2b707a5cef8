import { ne, type SQL } from "drizzle-orm";
import type { User } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { offerings } from "~drizzle/schema";
import type { OfferingKind } from "../sessions/session-rows.server";

type Actor = Pick<User, "role">;
type Seen = { offering: { kind: OfferingKind } };

/**
 * Whether this member of the team may see a time or a reservation of the offering. Staff see no
 * meetings, because they tell who invests.
 */
export const isSeenBy = (actor: Actor, { offering }: Seen): boolean =>
  offering.kind !== "meeting" || teamRole(actor) === "admin";

/** The offerings that this member of the team may see, as a condition. Undefined for all. */
export const offeringsSeenBy = (actor: Actor): SQL | undefined =>
  teamRole(actor) === "admin" ? undefined : ne(offerings.kind, "meeting");
