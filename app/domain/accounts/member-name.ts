import { visibleText } from "~/lib/text/visible-text";
import { looksLikeTeam } from "./profile/team-names";

/** The columns that a member's name is made from (namedColumns). */
export type Named = {
  id: number;
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
  /** The name for mentions, if another member has a name that looks the same. */
  handleIfShared?: string | null;
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
 * username, which is half of the credentials. The name for mentions follows one that is not unique.
 */
export function memberName(member: Named): string {
  const { handleIfShared } = member;
  return handleIfShared ? `${nameOf(member)} (@${handleIfShared})` : nameOf(member);
}

/** The same without what tells members of one name apart. */
export function nameOf(member: Named): string {
  return visibleText(member.displayName ?? "") || registeredName(member) || `Member ${member.id}`;
}

// Display names are checked when they are chosen. Names given at registration are not refused, but
// not shown either if they imitate the team or have a dot inside a word, as names of sites do. (All of
// host-names.ts would be weight for every page of the community.)
const DOTTED = /\p{L}\.(?!\p{Lu}\p{Ll})\p{L}{2,}/u;

function registeredName({ firstName, lastName }: Named): string | null {
  const name = visibleText(`${firstName ?? ""} ${lastName ?? ""}`);
  return looksLikeTeam(name) || DOTTED.test(name) ? null : name;
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
  const words = nameOf(member).split(" ");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}
