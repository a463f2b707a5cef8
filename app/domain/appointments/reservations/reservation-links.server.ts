import { randomBytes, randomInt } from "node:crypto";
import { codePrefix } from "~/content/site";
import { addDays } from "~/lib/dates/calendar-days";
import { sha256 } from "~/lib/digest.server";
import { SPOKEN_LETTERS } from "~/lib/spoken-number";
import { signaturesOf } from "~/platform/secrets/signed-token.server";
import { siteUrl } from "~/platform/site-url.server";

const PURPOSE = "reservation";
const VALID_DAYS = 30;

/** A new reference like "BV-7K3M". Each attempt after some taken ones gets a letter more. */
export function newReference(attempt: number): string {
  const length = 4 + Math.floor(attempt / 4);
  const letters = Array.from({ length }, () => SPOKEN_LETTERS[randomInt(SPOKEN_LETTERS.length)]);
  return `${codePrefix()}-${letters.join("")}`;
}

/** The random column that the token is derived from. */
export const newTokenSeed = () => randomBytes(16).toString("base64url");

type Linked = { tokenSeed: string; tokenHash: string | null };

/**
 * The token of a reservation's link and its digest. Derived, so that each mail can contain it
 * while the database stores only the digest. After a change of the site's secret it stays the same
 * as long as the old secret is listed.
 */
export function manageToken({ tokenSeed, tokenHash }: Linked) {
  const tokens = signaturesOf(PURPOSE, tokenSeed).map((token) => ({ token, hash: sha256(token) }));
  const [current] = tokens;
  if (!current) throw new Error("The site has no secret");
  return tokens.find(({ hash }) => hash === tokenHash) ?? current;
}

/** The path of the page where whoever has the link manages the reservation. */
export const managePath = (reservation: Linked) =>
  `/appointments/${manageToken(reservation).token}`;

/** The same as an absolute address, for mail. */
export const manageUrl = (reservation: Linked) => siteUrl(managePath(reservation));

/** The digest of a token as it came from an address. Null if it cannot be one. */
export function hashOfToken(token: string | undefined): string | null {
  return token !== undefined && /^[\w-]{43}$/.test(token) ? sha256(token) : null;
}

/** The last day on which the link works, from the day of the appointment. */
export const lastLinkDay = (day: string) => addDays(day, VALID_DAYS);
