import { and, eq, isNotNull, isNull, like, or } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { made, once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { audited, auditedEdit, recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { parseCents } from "~/lib/money";
import { slugOf } from "~/lib/text/slug";
import { jobOpenings } from "~drizzle/schema";
import type { OpeningInput } from "./openings.schema";
import { payWords } from "./pay";

const SLUG_MAX = 200;

type Columns = Omit<typeof jobOpenings.$inferInsert, "slug" | "id">;

function columnsOf(input: OpeningInput): Columns | Refusal {
  const payTo = input.payTo ?? input.payFrom;
  if (parseCents(payTo) < parseCents(input.payFrom)) {
    return refuse("invalid", "The second figure must not be lower than the first", {
      field: "payTo",
    });
  }
  if (parseCents(payTo) === 0) return refuse("invalid", "Enter the pay", { field: "payFrom" });
  return { ...input, payTo };
}

const isRefusal = (columns: Columns | Refusal): columns is Refusal => "ok" in columns;

/**
 * Advertises a job. Its address is made from its title. The same opening by the same admin again
 * within 10 minutes is made once. Problems: "invalid" at `payFrom` or `payTo`.
 */
export async function createOpening(
  admin: Admin,
  input: OpeningInput,
): Promise<Outcome<{ id: number }>> {
  const columns = columnsOf(input);
  if (isRefusal(columns)) return columns;
  return once(
    { name: "create opening", by: admin.id, content: columns },
    { id: jobOpenings.id },
    async (tx) => {
      const added = await insertAtFreeSlug(tx, columns);
      await recordAudit(tx, admin, {
        act: "job advertised",
        subject: `job ${added.id}`,
        detail: `${columns.title}, ${payWords(columns)}`,
      });
      return added;
    },
  );
}

async function insertAtFreeSlug(tx: Database, columns: Columns) {
  const base = slugOf(columns.title, "job").slice(0, SLUG_MAX);
  for (;;) {
    const taken = new Set(
      (
        await tx
          .select({ slug: jobOpenings.slug })
          .from(jobOpenings)
          .where(or(eq(jobOpenings.slug, base), like(jobOpenings.slug, `${base}-%`)))
      ).map(({ slug }) => slug),
    );
    let slug = base;
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
    const added = await tx
      .insert(jobOpenings)
      .values({ ...columns, slug })
      .onConflictDoNothing({ target: jobOpenings.slug })
      .returning({ id: jobOpenings.id });
    // A simultaneous request may have taken the address.
    if (added.length > 0) return made(added);
  }
}

/** Changes an opening. Its address stays. Problems: as createOpening, "not-found"; that of `check`. */
export async function saveOpening(
  admin: Admin,
  id: number,
  input: OpeningInput,
  check?: EditCheck,
): Promise<Outcome<{ id: number }>> {
  const columns = columnsOf(input);
  if (isRefusal(columns)) return columns;
  const saved = await auditedEdit(
    admin,
    check,
    (tx) =>
      tx
        .update(jobOpenings)
        .set(columns)
        .where(eq(jobOpenings.id, id))
        .returning({ id: jobOpenings.id }),
    ([row]) =>
      row && {
        act: "job changed",
        subject: `job ${id}`,
        detail: `${columns.title}, ${payWords(columns)}`,
      },
  );
  if (!saved.ok) return saved;
  return saved.result.length > 0
    ? { ok: true, id }
    : refuse("not-found", "There is no such opening");
}

/** Closes an opening, or opens it again. Idempotent. Problems: "not-found". */
export async function setOpeningClosed(
  admin: Admin,
  id: number,
  isClosed: boolean,
): Promise<Outcome<object>> {
  if (!(await db.$count(jobOpenings, eq(jobOpenings.id, id))))
    return refuse("not-found", "There is no such opening");
  const { closedAt } = jobOpenings;
  await audited(
    admin,
    (tx) =>
      tx
        .update(jobOpenings)
        .set({ closedAt: isClosed ? new Date() : null })
        .where(and(eq(jobOpenings.id, id), isClosed ? isNull(closedAt) : isNotNull(closedAt)))
        .returning({ title: jobOpenings.title }),
    ([row]) =>
      row && {
        act: isClosed ? "job closed" : "job reopened",
        subject: `job ${id}`,
        detail: row.title,
      },
  );
  return { ok: true };
}
