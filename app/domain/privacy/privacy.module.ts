import { deleteOldMailFiles, runRetention } from "./run-retention.server";
import { type Module, personalTablesOf } from "~/platform/product";
import { lt } from "drizzle-orm";
import { named, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { privacyDeletions } from "~drizzle/schema";

/** The reports of the privacy desk, which go with the entries of the audit log. */
const personal: PersonalTable[] = [
  {
    title: "Deletions that they made",
    table: privacyDeletions,
    where: named(privacyDeletions.adminName),
    forget: {
      how: "kept",
      why: "What was deleted is recorded for seven years. It names nobody.",
      emptied: { adminName: "Former member" },
      plain: ["report"],
    },
    retention: {
      kind: "audit",
      old: (before) => lt(privacyDeletions.createdAt, before),
      deletes: true,
    },
  },
];

export const privacyModule: Module = {
  jobs: [
    { name: "delete old files of mail", every: "hour", run: deleteOldMailFiles },
    {
      name: "delete what was kept long enough",
      every: "hour",
      run: (now, modules) => runRetention(now, personalTablesOf(modules)),
    },
  ],
  personal,
};
