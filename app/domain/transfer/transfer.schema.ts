import { z } from "zod";
import { choice } from "~/lib/input/choices";
import { FIELDS, IMPORT_KINDS, PRESUMED } from "./import-fields";

/** The form of a file to import. */
export const importInput = z.object({
  kind: choice(IMPORT_KINDS, "Choose what is in the file"),
});

/** A column's number as a select list sends it. Empty for none. */
const column = z
  .string()
  .regex(/^\d{0,3}$/, "Choose a column of the list")
  .nullish()
  .transform((text) => (text ? Number(text) : null));

const NAMES = [
  ...new Set(Object.values(FIELDS).flatMap((fields) => fields.map(({ name }) => name))),
];

/** Which column of the file is which field, and what subscribers are whose row does not say it. */
export const columnsInput = z
  .object({
    ...Object.fromEntries(NAMES.map((name) => [name, column])),
    presumed: z
      .union([z.literal(""), choice(PRESUMED, "Choose one of the list")])
      .nullish()
      .transform((value) => value || null),
  })
  .transform(({ presumed, ...columns }) => ({
    presumed,
    columns: Object.fromEntries(
      Object.entries(columns).flatMap(([name, at]) => (at === null ? [] : [[name, Number(at)]])),
    ),
  }));
