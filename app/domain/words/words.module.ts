import type { Module } from "~/platform/product";
import { synonyms } from "~drizzle/schema";

export const wordsModule: Module = { stale: [synonyms] };
