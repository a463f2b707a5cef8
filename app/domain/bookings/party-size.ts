import { guestCountOptions } from "~/content/form-options";
import { experiences } from "~/content/home";
import type { BookEventInput } from "./bookings.schema";

/**
 * Why the party size does not fit the experience, or null. A choice is refused if none of its
 * numbers is within the experience's limits (CONTRACT.md, section 6.5).
 */
export function partySizeProblem(
  input: Pick<BookEventInput, "eventType" | "guestCount">,
): string | null {
  const experience = experiences.find(({ value }) => value === input.eventType);
  const party = guestCountOptions.find(({ value }) => value === input.guestCount);
  if (!experience || !party) throw new Error("The schema accepted an unknown choice");
  const { title, minGuests, maxGuests } = experience;
  if (party.max >= minGuests && party.min <= maxGuests) return null;
  return `${title} takes ${minGuests} to ${maxGuests} guests. Choose another number of guests`;
}
