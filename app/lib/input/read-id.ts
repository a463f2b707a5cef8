const MAX_INTEGER = 2_147_483_647; // PostgreSQL's

/** The id that a text holds, or null: a whole number that fits the column. */
export function readId(text: string | null | undefined): number | null {
  const id = Number(text);
  return /^[1-9]\d{0,9}$/.test(text ?? "") && id <= MAX_INTEGER ? id : null;
}
