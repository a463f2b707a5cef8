/** How programs read a file of CSV: what ends a cell, and where a quotation mark counts. */
export type Reader = { separators: string; quotes: "honoured" | "anywhere" | "ignored" };

/** LibreOffice's default, what our own files ask for, and what takes one other separator alone. */
export const READERS: readonly Reader[] = [
  { separators: ",", quotes: "honoured" },
  { separators: ",;\t", quotes: "honoured" },
  ...[";", "\t", "|"].flatMap((separators) =>
    (["honoured", "anywhere", "ignored"] as const).map((quotes) => ({ separators, quotes })),
  ),
];

/** The cells of a text, as such a program reads them. */
export function cellsOf(text: string, { separators, quotes }: Reader): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  let isStart = true;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = "";
    isStart = true;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const isMark = character === '"' && quotes !== "ignored";
    if (isQuoted && isMark && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (isMark && (isQuoted || isStart || quotes === "anywhere")) isQuoted = !isQuoted;
    else if (!isQuoted && separators.includes(character)) {
      end();
      continue;
    } else if (!isQuoted && /[\r\n]/.test(character)) {
      end();
      if (character === "\r" && text[at + 1] === "\n") at += 1;
      rows.push([]);
      continue;
    } else cell += character;
    isStart = false;
  }
  end();
  return rows;
}

const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The cells that a spreadsheet would run, by each of the readers. */
export const formulasIn = (text: string): string[] =>
  READERS.flatMap((reader) =>
    cellsOf(text, reader)
      .flat()
      .filter((cell) => FORMULA.test(cell) && !NUMBER.test(cell))
      .map((cell) => `${JSON.stringify(reader)}: ${cell}`),
  );
