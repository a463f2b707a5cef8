import { db } from "~/platform/database/db.server";
import { ownerOf } from "~/platform/database/personal/personal-tables.server";
import { COMMAND_LINE } from "~/domain/audit/record-audit.server";
import { personForgotten } from "~/domain/privacy/person-forgotten.server";

/** Deletes the account, as its owner would. */
export const forget = (account: { id: number; username: string; email: string }) =>
  db.transaction((tx) =>
    personForgotten(tx, { actor: COMMAND_LINE, account: null, person: ownerOf(account) }),
  );

/** Deletes what an address stands for, as the privacy desk does. */
export const forgetAddress = (email: string) =>
  db.transaction((tx) =>
    personForgotten(tx, {
      ...{ actor: COMMAND_LINE, account: null },
      person: { email, userId: null, username: null, mailedAt: null },
    }),
  );
