/** On average. No hand types four keys and Enter so fast. Most wedges send a character in 1 to 20 ms. */
const FASTEST_HAND_MS = 30;
/** Of so many characters in a row. The fastest typists need 80 ms for each. */
const FASTEST_RUN_MS = 60;
const LONG_RUN = 8;
/** Slow wedges, on a busy computer too. */
const SLOWEST_WEDGE_MS = 150;
/** A pause within what one wedge types, and one before somebody takes the scanner. */
const LONGEST_GAP_MS = 500;
const TO_THE_SCANNER_MS = 1000;
const FEWEST_CHARACTERS = 4;

type Field = HTMLInputElement | HTMLSelectElement;

/** Characters one after the other, and what the field was before them. */
type Burst = {
  field: Field;
  before: string;
  text: string;
  pause: number;
  began: number;
  at: number;
};

/** Tells what a scanner types into a field from what a hand types there. */
export function watchKeystrokes() {
  let burst: Burst | null = null;
  const take = (field: Field) => {
    const last = burst;
    burst = null;
    return last?.field === field && last.text.length >= FEWEST_CHARACTERS ? last : null;
  };
  return {
    /** A character that is about to be typed. */
    typed(field: Field, { timeStamp: at, key, repeat }: KeyboardEvent) {
      const pause = burst?.field === field ? at - burst.at : Infinity;
      // A key that is held down repeats as fast as a wedge.
      if (!burst || pause > LONGEST_GAP_MS || repeat) {
        burst = { field, before: field.value, text: "", pause, began: at, at };
      }
      burst.text += key;
      burst.at = at;
    },
    /** At Enter in a field for other things: what a scanner has just typed there, if one has. */
    scanned(field: Field, { timeStamp }: KeyboardEvent): Burst | null {
      const last = take(field);
      if (!last) return null;
      const limit = isNoAmount(last.text) ? SLOWEST_WEDGE_MS : FASTEST_HAND_MS;
      return averageGap(last, timeStamp) <= limit ? last : null;
    },
    /** At Enter in the field for scans: a scan behind what was half typed there before, if it is one. */
    scannedBehind(field: Field, { timeStamp }: KeyboardEvent): Burst | null {
      const last = take(field);
      if (!last?.before || last.pause < TO_THE_SCANNER_MS) return null;
      return averageGap(last, timeStamp) <= FASTEST_HAND_MS ? last : null;
    },
    /** At Enter in a field for a code: a scan into the empty field, or onto a text, which it replaces. */
    scannedInto(field: Field, { timeStamp }: KeyboardEvent): Burst | null {
      const last = take(field);
      if (!last) return null;
      // What a hand went on to type is no scan.
      const isSlow = last.before === "" && isNoAmount(last.text);
      const limit = isSlow ? SLOWEST_WEDGE_MS : fastestHand(last);
      return averageGap(last, timeStamp) <= limit ? last : null;
    },
    /** At Enter elsewhere: a scan that is for the field. */
    scannedElsewhere(field: Field, { timeStamp }: KeyboardEvent): Burst | null {
      const last = take(field);
      return last && averageGap(last, timeStamp) <= fastestHand(last) ? last : null;
    },
    /** After another key, as Backspace. */
    forget: () => void (burst = null),
  };
}

const fastestHand = ({ text }: Burst) =>
  text.length >= LONG_RUN ? FASTEST_RUN_MS : FASTEST_HAND_MS;

const averageGap = ({ began, text }: Burst, end: number) => (end - began) / text.length;

/** Whether nobody who counts money types this. */
const isNoAmount = (text: string) => /[a-z]/i.test(text) || /^\d{7,}$/.test(text);
