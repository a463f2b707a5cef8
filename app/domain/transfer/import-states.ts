/** What an import goes through, from the upload to its undo. */
export type ImportState =
  "columns" | "checking" | "checked" | "importing" | "done" | "undoing" | "undone" | "failed";
