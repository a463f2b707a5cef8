import { guestCountOptions } from "~/content/form-options";
import { currentExperiences } from "~/domain/website/published.server";
import type { BookEventInput } from "./bookings.schema";

/**
 * Why the party size does not fit the experience, or null. A choice is refused if none of its
 * numbers is within the experience's limits (CONTRACT.md, section 6.5).
 */
export function partySizeProblem(
  input: Pick<BookEventInput, "eventType" | "guestCount">,
): string | null {
  const party = guestCountOptions.find(({ value }) => value === input.guestCount);
  if (!party) throw new Error("The schema accepted an unknown number of guests");
  const { title, minGuests, maxGuests } = currentExperiences()[input.eventType];
  if (party.max >= minGuests && party.min <= maxGuests) return null;
  return `${title} takes ${minGuests} to ${maxGuests} guests. Choose another number of guests`;
}
