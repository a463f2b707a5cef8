// Numbers in letters that people say and type: "7K3M". They are no secret.

/** Without letters and digits that sound or look like another: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const SPOKEN_LETTERS = "34679ACDEFGHJKMNPQRTWXY";
const BASE = SPOKEN_LETTERS.length;

const SHORTEST = 4;
const LONGEST = 7;

/** So that two numbers in a row have different letters everywhere. It has no factor of the base. */
const FACTOR = 1_000_003;

/** PostgreSQL's greatest id. */
const MAX_ID = 2_147_483_647;

/** The ids that have so many letters: from `first`, `size` of them. */
function blockOf(length: number) {
  let first = 0;
  for (let shorter = SHORTEST; shorter < length; shorter += 1) first += BASE ** shorter;
  return { first, size: BASE ** length };
}

/** An id in four to seven letters, which no other id has. */
export function spokenNumber(id: number): string {
  let length = SHORTEST;
  while (id >= blockOf(length).first + blockOf(length).size) length += 1;
  const { first, size } = blockOf(length);
  return lettersOf(((id - first) * FACTOR) % size, length);
}

/** The last so many letters of a number from 0 on. */
export function lettersOf(value: number, length: number): string {
  let rest = value;
  let letters = "";
  for (let place = 0; place < length; place += 1) {
    letters = SPOKEN_LETTERS.charAt(rest % BASE) + letters;
    rest = Math.floor(rest / BASE);
  }
  return letters;
}

/** The id in these capital letters. Null for other texts. */
export function readSpokenNumber(letters: string): number | null {
  if (letters.length < SHORTEST || letters.length > LONGEST) return null;
  let value = 0n;
  for (const letter of letters) {
    const digit = SPOKEN_LETTERS.indexOf(letter);
    if (digit < 0) return null;
    value = value * BigInt(BASE) + BigInt(digit);
  }
  const { first, size } = blockOf(letters.length);
  const id = first + Number((value * inverseOf(BigInt(FACTOR), BigInt(size))) % BigInt(size));
  return id >= 1 && id <= MAX_ID ? id : null;
}

/** The number that undoes a factor modulo `size` (extended Euclidean algorithm). */
function inverseOf(factor: bigint, size: bigint): bigint {
  let [divided, divisor] = [size, factor % size];
  let [before, inverse] = [0n, 1n];
  while (divisor > 1n) {
    const times = divided / divisor;
    [divided, divisor] = [divisor, divided - times * divisor];
    [before, inverse] = [inverse, before - times * inverse];
  }
  return ((inverse % size) + size) % size;
}
