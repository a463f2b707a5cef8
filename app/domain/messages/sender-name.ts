import type { User } from "~/domain/accounts/accounts.schema";

/** How a message names its sender: the person's name, else the account's. */
export function senderName({ firstName, lastName, username }: User): string {
  return [firstName, lastName].filter(Boolean).join(" ") || username;
}
