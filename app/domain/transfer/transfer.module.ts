import type { Module } from "~/platform/product";
import { runEach } from "~/platform/jobs/jobs.server";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { importRows } from "~drizzle/schema";
import { deleteOldImports, runImports } from "./run-imports.server";
import { deleteOldExports, runExports } from "./exports.server";
import { TRANSFER_CHANNEL } from "./imports.server";

/** What became of rows of imported files, until the next day. */
const personal: PersonalTable[] = [
  {
    title: "Rows of imported files",
    table: importRows,
    where: about({ mailed: [importRows.label] }),
    hidden: ["digest"],
    forget: { how: "deleted" },
  },
];

export const transferModule: Module = {
  jobs: [
    {
      name: "run imports and exports",
      every: "minute",
      channel: TRANSFER_CHANNEL,
      // An import that fails stops no export.
      run: () => runEach([runImports, runExports], (run) => run()),
    },
    {
      name: "delete files of imports and exports",
      every: "hour",
      run: async (now) => {
        await deleteOldImports(now);
        await deleteOldExports(now);
      },
    },
  ],
  personal,
};
