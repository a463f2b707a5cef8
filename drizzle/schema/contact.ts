import { pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

export const contactSubmissions = pgTable("contact_submissions", {
  id: id(),
  name: varchar({ length: 200 }).notNull(),
  email: varchar({ length: 254 }).notNull(),
  message: text().notNull(),
  /** The address in From of a mail that wants answers at another one. In lower case. */
  mailedFrom: varchar({ length: 254 }),
  /** The team's reply by mail, and when it was sent. */
  answer: text(),
  answeredAt: instant(),
  createdAt: createdAt(),
});
