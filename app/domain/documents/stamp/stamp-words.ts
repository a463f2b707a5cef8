/** Whom a document was opened for, as it is written on its pages. */
type Reader = {
  id: number;
  name: string;
  username: string;
  /** As stored, with the domain in ASCII. */
  email: string;
};

// Windows-1252, the letters of the fonts that every PDF viewer has, without what cannot be seen.
const DRAWN = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ffŠšŽžŒœŸ€–—‘’“”]$/u;

// Letters that have no base letter in Unicode.
const LATIN: Record<string, string> = {
  ...{ ł: "l", đ: "d", ħ: "h", ı: "i", ŋ: "ng", ŧ: "t", ə: "a", ƒ: "f", ɓ: "b", ɗ: "d" },
  ...{ ƙ: "k", ɛ: "e", ɔ: "o" },
};
// ICAO Doc 9303, part 3, section 6, as in passports.
const CYRILLIC: Record<string, string> = {
  ...{ а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ж: "zh", з: "z", и: "i", к: "k" },
  ...{ л: "l", м: "m", н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f" },
  ...{ х: "kh", ц: "ts", ч: "ch", ш: "sh", щ: "shch", ъ: "ie", ы: "y", ь: "", э: "e" },
  ...{ ю: "iu", я: "ia", і: "i", є: "ie", ґ: "g", ј: "j", љ: "lj", њ: "nj", ћ: "c", ђ: "d" },
  ...{ џ: "dz", ѕ: "dz" },
};
// ELOT 743.
const GREEK: Record<string, string> = {
  ...{ α: "a", β: "v", γ: "g", δ: "d", ε: "e", ζ: "z", η: "i", θ: "th", ι: "i", κ: "k" },
  ...{ λ: "l", μ: "m", ν: "n", ξ: "x", ο: "o", π: "p", ρ: "r", σ: "s", ς: "s", τ: "t" },
  ...{ υ: "y", φ: "f", χ: "ch", ψ: "ps", ω: "o" },
};
const LETTERS = new Map(Object.entries({ ...LATIN, ...CYRILLIC, ...GREEK }));

/** The letter in Latin-1. Null for a script without a standard here, such as Chinese or Arabic. */
function latinOf(letter: string): string | null {
  if (DRAWN.test(letter)) return letter;
  const lower = letter.toLowerCase();
  const written = LETTERS.get(lower);
  if (written === undefined) return null;
  return lower === letter ? written : written.charAt(0).toUpperCase() + written.slice(1);
}

/** The text in letters that can be drawn, and whether it is still the whole text. */
function drawable(text: string) {
  let isWhole = true;
  const letters = Array.from(text.normalize("NFC"), (letter) => {
    if (DRAWN.test(letter)) return letter;
    if (/^\p{Z}$/u.test(letter)) return " ";
    if (/^[\p{C}\p{M}]$/u.test(letter)) return "";
    const parts = Array.from(letter.normalize("NFKD")).filter((part) => !/^\p{M}$/u.test(part));
    return parts
      .map((part) => {
        const latin = latinOf(part);
        if (latin === null) isWhole = false;
        return latin ?? "";
      })
      .join("");
  });
  return { text: letters.join("").replace(/ +/g, " ").trim(), isWhole };
}

/**
 * The line on each page: name, address and day, in Windows-1252. Letters of other scripts are
 * transliterated. What cannot be is left out, and the number of the account says whom it is about.
 */
export function stampWords({ id, name, username, email }: Reader, day: string): string {
  const [shown, other, address] = [drawable(name), drawable(username), drawable(email)];
  const isWhole = shown.isWhole && shown.text !== "" && address.text === email;
  const who = shown.isWhole && shown.text !== "" ? shown.text : other.text;
  return [who, address.text, ...(isWhole ? [] : [`account ${id}`]), day].filter(Boolean).join(", ");
}
