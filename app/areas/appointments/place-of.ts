import type { OfferingKind } from "~/domain/appointments/sessions/session-rows.server";

/** The page from which visitors come to what is offered. */
export function placeOf({ kind, slug }: { kind: OfferingKind; slug: string }) {
  if (kind === "meeting") return { to: "/investors/meeting", label: "Schedule Meeting" };
  if (kind === "event") return { to: `/community/calendar#${slug}`, label: "Community Calendar" };
  return { to: "/book", label: "Book an Experience" };
}
