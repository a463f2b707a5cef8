import { sql } from "drizzle-orm";
import { isExampleMail, missingFacts, type NeededFact } from "~/content/site";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { hasActiveFactor } from "~/domain/accounts/second-factor/second-factor-queries.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { hasSalesTax } from "~/domain/money/rates.server";
import { findProductGaps } from "~/domain/shop/shop-queries.server";
import { hasBatches } from "~/domain/stock/stock-queries.server";
import { currentNotice, currentSite } from "~/domain/website/published.server";
import { wasPublished } from "~/domain/website/section-queries.server";
import { plural } from "~/lib/counts";
import { type Outcome, refuse } from "~/lib/outcome";
import { lastDrill, listBackups } from "~/platform/database/backup/backup-folder.server";
import { isDrillRunning, startDrill } from "~/platform/database/backup/start-drill.server";
import { db } from "~/platform/database/db.server";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import { setSetting, settingValue } from "~/platform/database/settings.server";
import { env } from "~/platform/env.server";
import { ownAddress } from "~/domain/mail/own-address.server";
import { findTest, isTestPassed, type TestWords, testWords } from "./test-mail.server";

/** What opens the shop, in the order in which it is done. */
export const OPENING_STEPS = [
  ...(["facts", "hours", "license", "product", "taxes", "pickup"] as const),
  ...(["codes", "mail", "backup", "counsel"] as const),
] as const;

export type OpeningStep = (typeof OPENING_STEPS)[number];

/** A step that is left, with the page that does it. */
export type StepLeft = { step: OpeningStep; label: string; to: string; words?: string };

type Missing = { label: string; to: string };

const pageOf = (section: string) => `/office/website/${section}`;

const STEPS: Record<OpeningStep, Omit<StepLeft, "step">> = {
  facts: { label: "Give your email address, phone and street address", to: pageOf("facts") },
  hours: { label: "Set your opening hours", to: pageOf("facts") },
  license: { label: "Enter your license number", to: pageOf("facts") },
  product: { label: "Add your first product, then receive a batch of it", to: "/office/products" },
  taxes: { label: "Check the tax rates and publish them", to: pageOf("taxes") },
  pickup: { label: "Say when customers pick up", to: "/office/pickup" },
  codes: { label: "Protect your account with codes", to: "/account/two-factor" },
  mail: { label: "Send yourself a test mail", to: "/office/outbox" },
  backup: {
    label: "Have a backup made and tried",
    to: "/office/help/have-backups-made",
    words:
      "Whoever runs the server turns on the nightly backup. “Try the Newest Backup” on Today proves that it restores.",
  },
  counsel: { label: "Have your counsel read the cannabis notices", to: pageOf("notices") },
};

/** The facts that each step gives. */
const FACTS: Partial<Record<OpeningStep, readonly NeededFact[]>> = {
  facts: ["email", "phone", "address"],
  hours: ["hours"],
  license: ["license"],
};

/** What opens the shop: the steps that are left, and how many are done. */
export type OpenShop = { left: StepLeft[]; doneCount: number };

/** The newest backup that this server has, and how the last trial of one ended. */
export async function backupState() {
  const { BACKUP_DIR } = env;
  const [[newest], drill] = await Promise.all([listBackups(BACKUP_DIR), lastDrill(BACKUP_DIR)]);
  return { newestAt: newest?.madeAt ?? null, drill, isDrillRunning: isDrillRunning() };
}

/**
 * Restores the newest backup on trial, in a program of its own. Today says how it ended. Problems:
 * "conflict" with the reason why it was not started.
 */
export async function tryBackup(admin: Admin): Promise<Outcome<object>> {
  const whyNot = await startDrill();
  if (whyNot) return refuse("conflict", whyNot);
  await db.transaction((tx) => recordAudit(tx, admin, { act: "backup tried" }));
  return { ok: true };
}

/**
 * The steps that are left until the shop can open, for this admin. A step that was once done stays
 * done, so that a withdrawn product does not bring the list back; codes are asked of each admin while
 * other steps are left. Null once all were done.
 */
export async function openShop(admin: Pick<User, "id">, now: Date): Promise<OpenShop | null> {
  const { earlier, testMailCause, testMailChecks, ...read } = await readSteps(admin);
  const wasDone = (step: OpeningStep) => earlier?.split(" ").includes(step) ?? false;
  if (OPENING_STEPS.every(wasDone)) return null;
  const [testMail, { newestAt, drill }] = await Promise.all([
    findTest(wasDone("mail") ? null : testMailCause, testMailChecks),
    backupState(),
  ]);
  const missing = missingFacts(currentSite());
  const areGiven = (facts: readonly NeededFact[] = []) =>
    missing.every(({ fact }) => !facts.includes(fact));
  const isDone: Record<OpeningStep, boolean> = {
    facts: areGiven(FACTS.facts),
    hours: areGiven(FACTS.hours),
    license: areGiven(FACTS.license),
    product: read.hasBatch,
    taxes: read.areTaxesChecked,
    pickup: read.isPickupSaid,
    codes: read.hasCodes,
    mail: isTestPassed(testMail, now),
    backup: newestAt !== null && drill?.failure === null,
    counsel: currentNotice(now).confirmedOn !== undefined,
  };
  const done = OPENING_STEPS.filter((step) => isDone[step] || wasDone(step));
  if (done.join(" ") !== (earlier ?? "")) {
    // Today is shown while nothing can be stored, too. The next look records it then.
    await whenDatabaseAway(setSetting("office.openShop", done.join(" ")), () => undefined);
  }
  if (done.length === OPENING_STEPS.length) return null;
  const left = OPENING_STEPS.filter(
    (step) => !done.includes(step) || (step === "codes" && !read.hasCodes),
  );
  return {
    left: left.map((step) => {
      const words =
        step === "mail"
          ? mailWords(testWords(testMail, now))
          : step === "facts" && !areGiven(["email"])
            ? senderWords()
            : STEPS[step].words;
      return { step, ...STEPS[step], ...(words && { words }) };
    }),
    doneCount: OPENING_STEPS.length - left.length,
  };
}

/** What the database says of the steps. `earlier` has those that were once done. */
type ReadSteps = {
  earlier: string | null;
  hasBatch: boolean;
  areTaxesChecked: boolean;
  isPickupSaid: boolean;
  hasCodes: boolean;
  testMailCause: string | null;
  testMailChecks: string | null;
};

/** Reads them by one query, because each visit of Today asks. */
const readSteps = async (admin: Pick<User, "id">) =>
  onlyRow(
    await selectRows<ReadSteps>(sql`select
      ${settingValue("office.openShop")} as earlier,
      ${hasBatches} as "hasBatch",
      ${wasPublished("taxes")} as "areTaxesChecked",
      ${settingValue("shop.pickup")} is not null as "isPickupSaid",
      ${hasActiveFactor(admin)} as "hasCodes",
      ${settingValue("office.testMail")} as "testMailCause",
      ${settingValue("office.testMailChecks")} as "testMailChecks"`),
  );

/** Which address mail names while the facts have none. Undefined if no mail leaves. */
function senderWords(): string | undefined {
  const address = ownAddress();
  if (isExampleMail(address)) return undefined;
  return `Until your email address is set, mail names ${address} as its sender and for answers.`;
}

/** Why the site sends no mail, or what is known of the last test, on a few lines. */
function mailWords(test: TestWords | null): string | undefined {
  if (!test) return undefined;
  const { sentence, checks, note } = test;
  const said = checks.flatMap(({ words, advice }) => [`${words}.`, ...(advice ? [advice] : [])]);
  return [sentence, ...said, ...(note ? [note] : [])].join(" ");
}

/**
 * What must be set or confirmed before launch, each with the page that does it: without what the
 * steps that are left say.
 */
export async function missingBeside(steps: readonly StepLeft[], now: Date): Promise<Missing[]> {
  const isStep = (step: OpeningStep) => steps.some((one) => one.step === step);
  const inSteps = steps.flatMap(({ step }) => FACTS[step] ?? []);
  const missing: Missing[] = missingFacts(currentSite())
    .filter(({ fact }) => !inSteps.includes(fact))
    .map(({ label }) => ({ label, to: pageOf("facts") }));
  if (!isStep("counsel") && !currentNotice(now).confirmedOn) {
    missing.push({
      label: "New York notice: confirm the wording with your counsel",
      to: pageOf("notices"),
    });
  }
  const { hasGoods, unsaid, firstUnsaid } = await findProductGaps();
  if (hasGoods && !(await hasSalesTax(now))) {
    missing.push({
      label: "Sales tax: goods are sold at 0% until you add a rate",
      to: pageOf("taxes"),
    });
  }
  if (firstUnsaid !== null) {
    const count = plural(
      unsaid,
      "product on sale does not say what it is",
      "products on sale do not say what they are",
    );
    missing.push({
      label: `${count}: New York's limits are not checked`,
      to: `/office/products/${firstUnsaid}`,
    });
  }
  return missing;
}
