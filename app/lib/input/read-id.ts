const MAX_INTEGER = 2_147_483_647; // PostgreSQL's

/** The id in a text: a whole number that fits PostgreSQL's integer. Null for anything else. */
export function readId(text: string | null | undefined): number | null {
  const id = Number(text);
  return /^[1-9]\d{0,9}$/.test(text ?? "") && id <= MAX_INTEGER ? id : null;
}
