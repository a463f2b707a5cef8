const WITHOUT_ADDRESS = "no address ";

/**
 * What an account has in place of an address that somebody else has proven. Nobody can register it,
 * because it contains a space, and no mail goes to it.
 */
export const withoutAddress = (id: number) => `${WITHOUT_ADDRESS}${id}`;

/** The account's address, or null if it has none. */
export const addressOf = ({ email }: { email: string }) =>
  email.startsWith(WITHOUT_ADDRESS) ? null : email;
