import type { Module } from "~/platform/product";
import { searchDocuments, searchWords } from "~drizzle/schema";
import { startFillingSearch, stopFillingSearch } from "./fill-documents.server";

export const searchModule: Module = {
  worker: { start: startFillingSearch, stop: stopFillingSearch },
  stale: [searchDocuments, searchWords],
};
