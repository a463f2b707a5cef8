import { currentSite } from "~/domain/website/published.server";
import type { Database } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { getSetting, setSetting } from "~/platform/database/settings.server";
import { type AuditActor, auditedEdit } from "~/domain/audit/record-audit.server";
import { dueByClock, dueInOpeningHours } from "./answer-due";
import type { DueRule } from "./due-rules";

const DUE_SETTING = "inbox.due";

/** How the promised 24 hours are counted. By the clock, unless the setting says otherwise. */
export async function getDueRule(tx?: Database): Promise<DueRule> {
  return (await getSetting(DUE_SETTING, tx)) === "opening-hours" ? "opening-hours" : "clock";
}

/** Changes how the promised time is counted, for what comes from now on. Problems: that of `check`. */
export async function setDueRule(admin: AuditActor, rule: DueRule, check?: EditCheck) {
  return auditedEdit(
    admin,
    check,
    (tx) => setSetting(DUE_SETTING, rule, tx),
    () => ({ act: "answers' due time changed", detail: rule }),
  );
}

/** When something that comes now should be answered: 24 hours later, as the setting counts them. */
export async function answerDueAt(tx: Database, now: Date): Promise<Date> {
  const rule = await getDueRule(tx);
  return rule === "clock" ? dueByClock(now) : dueInOpeningHours(now, currentSite().openingHours);
}
