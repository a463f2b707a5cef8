import { visibleText } from "~/lib/text/visible-text";
import { looksLikeTeam } from "./profile/team-names";

/** The columns that a member's name is made from (namedColumns). */
export type Named = {
  id: number;
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
};

/** Who wrote something, as pages show them (authorColumns). */
export type Author = Named & {
  /** The address of the picture, for lists. */
  picture: string | null;
  /** Whether what they published leads to a profile: neither deleted nor suspended. */
  hasProfile: boolean;
};

/**
 * The public name of a member: the display name, else first and last name, else a number. Never the
 * username, which is half of the credentials.
 */
export function memberName(member: Named): string {
  return visibleText(member.displayName ?? "") || registeredName(member) || `Member ${member.id}`;
}

// Display names are checked when they are chosen. Names given at registration are not refused, but
// not shown either if they imitate the team.
function registeredName({ firstName, lastName }: Named): string | null {
  const name = visibleText(`${firstName ?? ""} ${lastName ?? ""}`);
  return looksLikeTeam(name) ? null : name;
}

/** The name in mentions, without the @. */
export const memberHandle = ({ id, handle }: { id: number; handle: string | null }) =>
  handle ?? `member-${id}`;

/** The path of a member's profile. */
export const memberPath = (id: number) => `/community/members/${id}`;

/**
 * A member in the form of the JSON API. A display name is in the place of the first name, so that
 * no other name is told.
 */
export function memberView(member: Named) {
  const { id, displayName, firstName, lastName } = member;
  return displayName === null
    ? { id, firstName, lastName }
    : { id, firstName: displayName, lastName: null };
}

/** One or two letters for the avatar. */
export function initials(member: Named): string {
  const words = memberName(member).split(" ");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}
