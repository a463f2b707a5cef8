import { visibleText } from "~/lib/text/visible-text";

/** Of a member, what their name is made from. */
export type Named = {
  id: number;
  firstName: string | null;
  lastName: string | null;
};

/**
 * The name a member's posts, comments and points stand under: first and last name, else a number.
 * Never the username, which is half of what signs them in.
 */
export function memberName(member: Named): string {
  const name = visibleText(`${member.firstName ?? ""} ${member.lastName ?? ""}`);
  return name || `Member ${member.id}`;
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
