import { pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

export const contactSubmissions = pgTable("contact_submissions", {
  id: id(),
  name: varchar({ length: 200 }).notNull(),
  email: varchar({ length: 254 }).notNull(),
  message: text().notNull(),
  /** What the team answered by mail, and when. */
  answer: text(),
  answeredAt: instant(),
  createdAt: createdAt(),
});
