import type { FailureWords } from "~/lib/toast";
import type { ImportState } from "~/domain/transfer/import-states";

export const IMPORTS = "/office/import";
export const EXPORTS = "/office/export";

export const importPath = (id: number) => `${IMPORTS}/${id}`;

export const IMPORT_FAILURE: FailureWords = {
  title: "Nothing Was Imported",
  description: "Please correct what is marked and try again.",
};

/** Where an import stands, for the list. */
export const STATES: Readonly<Record<ImportState, string>> = {
  columns: "Columns to choose",
  checking: "Being checked",
  checked: "Checked, not imported",
  importing: "Being imported",
  done: "Imported",
  undoing: "Being taken back",
  undone: "Taken back",
  failed: "Stopped",
};
