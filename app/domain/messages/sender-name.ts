import type { User } from "~/domain/accounts/accounts.schema";

/** The sender's name in a message: the person's name, else the username. */
export function senderName({ firstName, lastName, username }: User): string {
  return [firstName, lastName].filter(Boolean).join(" ") || username;
}
