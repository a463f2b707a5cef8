import type { User } from "~/domain/accounts/accounts.schema";
import type { AuditActor } from "~/domain/audit/record-audit.server";
import { withdrawPending } from "~/domain/people/withdraw-pending.server";
import { keepOffLeaderboard } from "~/domain/rewards/rewards.module";
import { forgetRows } from "~/platform/database/personal/forget-rows.server";
import type { Person } from "~/platform/database/personal/personal-tables.server";
import { event, type Listener } from "~/platform/events.server";
import { PERSONAL_TABLES } from "./personal-tables.server";

type Forgotten = {
  /** Who has the person forgotten. */
  actor: AuditActor;
  /** Null for an address without an account. */
  account: User | null;
  person: Person;
};

const withdrawRights: Listener<Forgotten> = async (tx, { actor, account }) => {
  if (account) await withdrawPending(tx, actor, account, "account");
};

/** Deletes or empties every row about the person. */
const forgetEveryRow: Listener<Forgotten> = async (tx, { person }) => {
  for (const table of PERSONAL_TABLES) await forgetRows(tx, table, person);
};

const hideFromLeaderboard: Listener<Forgotten> = async (tx, { person }) => {
  if (person.userId !== null) await keepOffLeaderboard(tx, person.userId);
};

/** What happens because an account was deleted, or the desk forgets an address. */
export const personForgotten = event(withdrawRights, forgetEveryRow, hideFromLeaderboard);
