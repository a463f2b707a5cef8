import { bigint, customType, integer, timestamp } from "drizzle-orm/pg-core";

/** Surrogate key. It increases, so it also orders rows by their creation. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** An instant, stored as timestamptz, read as a Date. */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** When the row was inserted. */
export const createdAt = () => instant().notNull().defaultNow();

/** When the row was last changed by a person. */
export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** Binary data, read as Buffer. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Money in cents. Wider than integer, whose maximum is below the highest price. */
export const cents = () => bigint({ mode: "number" });
