import { visibleText } from "~/lib/text/visible-text";

/** The columns that a member's name is made from. */
export type Named = {
  id: number;
  firstName: string | null;
  lastName: string | null;
};

/**
 * The public name of a member: first and last name, else a number. Never the username, which is
 * half of the credentials.
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
