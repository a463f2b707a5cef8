/** The result of a part of the benchmarks: a table with notes. */
export type Table = {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  note?: string;
};

/** A part of the benchmarks, the default export of a module in scripts/bench. */
export type Part = { title: string; run: () => Promise<Table> };
