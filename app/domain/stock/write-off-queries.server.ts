import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { listSoldProducts } from "~/domain/shop/shop-queries.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { productBatches, stockMovements, stockWriteOffs, users } from "~drizzle/schema";
import { WRITE_OFFS } from "./stock-words";

/** The counter-entry of an undone write-off. */
const counter = alias(stockMovements, "counter");
const counterActor = alias(users, "counter_actor");

const isWriteOff = inArray(stockMovements.kind, [...WRITE_OFFS]);

const facts = {
  happenedAt: stockWriteOffs.happenedAt,
  grams: stockWriteOffs.grams,
  method: stockWriteOffs.method,
  witnessId: stockWriteOffs.witnessId,
  witness: stockWriteOffs.witness,
  namedBy: stockWriteOffs.namedBy,
  didWitness: stockWriteOffs.didWitness,
  answeredAt: stockWriteOffs.answeredAt,
  recipientKind: stockWriteOffs.recipientKind,
  givenTo: stockWriteOffs.givenTo,
  policeReport: stockWriteOffs.policeReport,
  reportedOn: stockWriteOffs.reportedOn,
};

const pieces = sql<number>`-(${stockMovements.onHandChange} + ${stockMovements.quarantineChange})`;

const select = (tx: Database) =>
  tx
    .select({
      ...{ id: stockMovements.id, kind: stockMovements.kind, reason: stockMovements.reason },
      ...{ actorId: stockMovements.actorId, createdAt: stockMovements.createdAt, pieces },
      ...{ batchId: productBatches.id, code: productBatches.code },
      productId: productBatches.productId,
      recordedBy: sql<string | null>`coalesce(${stockWriteOffs.recordedBy}, ${users.username})`,
      /** Whether what the law asks of it is stored. It is not of the oldest. */
      hasFacts: sql<boolean>`${stockWriteOffs.id} is not null`,
      ...facts,
      undoneAt: counter.createdAt,
      undoneBy: counterActor.username,
      undoneReason: counter.reason,
    })
    .from(stockMovements)
    .innerJoin(productBatches, eq(productBatches.id, stockMovements.batchId))
    .leftJoin(stockWriteOffs, eq(stockWriteOffs.movementId, stockMovements.id))
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .leftJoin(counter, eq(counter.undoesId, stockMovements.id))
    .leftJoin(counterActor, eq(counterActor.id, counter.actorId));

/** A write-off by the id of its movement, whether it was undone or not, or null. */
export async function getWriteOff(id: number, tx: Database = db) {
  const [found] = await select(tx).where(and(eq(stockMovements.id, id), isWriteOff));
  const [named] = found ? await withProducts([found], tx) : [];
  return named ?? null;
}

export type WriteOff = NonNullable<Awaited<ReturnType<typeof getWriteOff>>>;

async function withProducts<Row extends { productId: number }>(rows: Row[], tx: Database = db) {
  const products = await listSoldProducts([...new Set(rows.map((row) => row.productId))], tx);
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, product: names.get(row.productId) ?? "" }));
}

type Days = { from: string; to: string };

/** When it was done or noticed, or else recorded. For queries without the table of the facts too. */
export const when = sql`coalesce((select facts.happened_at from ${stockWriteOffs} facts
  where facts.movement_id = ${stockMovements}.id), ${stockMovements}.created_at)`;

/** The condition that a movement is a write-off of these days in New York. */
export const isWriteOffOf = ({ from, to }: Days): SQL | undefined =>
  and(
    isWriteOff,
    gte(when, sql`${businessInstant(from, "00:00").toISOString()}::timestamptz`),
    lt(when, sql`${businessInstant(addDays(to, 1), "00:00").toISOString()}::timestamptz`),
  );

/** The write-offs of these days, the latest first, at most so many. Undone ones too. */
export const listWriteOffs = async (days: Days, limit: number) =>
  withProducts(
    await select(db)
      .where(isWriteOffOf(days))
      .orderBy(desc(when), desc(stockMovements.id))
      .limit(limit),
  );

/** Of each kind how many pieces and grams were written off in these days. Without undone ones. */
export function sumWriteOffs(days: Days) {
  return db
    .select({
      kind: stockMovements.kind,
      pieces: sql<number>`sum(${pieces})::int`,
      grams: sql<string>`coalesce(sum(${stockWriteOffs.grams}), 0)::text`,
    })
    .from(stockMovements)
    .leftJoin(stockWriteOffs, eq(stockWriteOffs.movementId, stockMovements.id))
    .leftJoin(counter, eq(counter.undoesId, stockMovements.id))
    .where(and(isWriteOffOf(days), isNull(counter.id)))
    .groupBy(stockMovements.kind);
}

/** Of the write-offs that were not undone, how many meet the condition, and the oldest of them. */
const counted = (condition: SQL) => ({
  count: sql<number>`(count(*) filter (where ${condition}))::int`,
  oldest: sql<number | null>`min(${stockMovements.id}) filter (where ${condition})`,
});

/** The most write-offs that one page names. */
const MOST_NAMED = 100;

/** The write-offs that name this member of the team as witness and wait for their word, the oldest first. */
export const listNamed = async (witness: { id: number }) =>
  withProducts(
    await select(db)
      .where(
        and(
          eq(stockWriteOffs.witnessId, witness.id),
          isNull(stockWriteOffs.didWitness),
          isNull(counter.id),
        ),
      )
      .orderBy(stockMovements.id)
      .limit(MOST_NAMED),
  );

/** What waits for this member of the team: their word as a witness, and what only admins can do. */
export async function waitingWriteOffs({ id, role }: { id: number; role: string }) {
  const named = counted(
    sql`${stockWriteOffs.witnessId} = ${id} and ${stockWriteOffs.didWitness} is null`,
  );
  const denied = counted(sql`not ${stockWriteOffs.didWitness}`);
  const unreported = counted(
    sql`${stockMovements.kind} = 'theft' and ${stockWriteOffs.reportedOn} is null`,
  );
  const found = onlyRow(
    await db
      .select({
        ...{ named: named.count, firstNamed: named.oldest },
        ...{ denied: denied.count, firstDenied: denied.oldest },
        ...{ unreported: unreported.count, firstUnreported: unreported.oldest },
      })
      .from(stockWriteOffs)
      .innerJoin(stockMovements, eq(stockMovements.id, stockWriteOffs.movementId))
      .leftJoin(counter, eq(counter.undoesId, stockMovements.id))
      .where(isNull(counter.id)),
  );
  const line = (label: string, count: number, first: number | null) => ({
    ...{ label, count },
    to: `/office/stock/records/${first}`,
  });
  const own = line("Write-offs name you as witness", found.named, found.firstNamed);
  if (role !== "admin") return [own];
  return [
    own,
    line("Write-offs whose witness says no", found.denied, found.firstDenied),
    line("Thefts or losses to report", found.unreported, found.firstUnreported),
  ];
}
