import type { Module } from "~/platform/product";
import { openingSwitches } from "~drizzle/schema";

export const openingModule: Module = {
  stale: [openingSwitches],
};
