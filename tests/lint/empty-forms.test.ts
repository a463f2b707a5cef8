import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";

const files = import.meta.glob<Record<string, unknown>>("/app/domain/**/*.schema.ts", {
  eager: true,
});

/** Hidden fields that buttons of a page send, which nobody types. */
const OF_BUTTONS =
  /(?:desk\.schema\.ts (?:undo|lineAct|pay|broken)|counter\.schema\.ts (?:chosen|chosenUnit|line|newSale))Input$/;

const schemas = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject && !OF_BUTTONS.test(`${file} ${name}`)
      ? [{ name: `${file} ${name}`, schema }]
      : [],
  ),
);

/** The library's words for a text that conform took away, which say nothing to people. */
const TECHNICAL = "expected string, received undefined";

/** Fields left empty, only in spaces, and missing. */
function fieldsOf(schema: z.ZodObject, value: string | null): FormData {
  const fields = new FormData();
  if (value === null) return fields;
  for (const name of Object.keys(schema.shape)) fields.set(name, value);
  return fields;
}

test("the forms are found", () => {
  expect(schemas.length).toBeGreaterThan(50);
});

test.each(["", "   ", "\r\n", null])(
  "a form whose fields are %j is refused in plain words",
  (value) => {
    const technical = schemas.flatMap(({ name, schema }) => {
      const { error } = parseWithZod(fieldsOf(schema, value), { schema }).reply();
      return Object.entries(error ?? {}).flatMap(([field, messages]) =>
        (messages ?? [])
          .filter((one) => one.includes(TECHNICAL))
          .map((one) => `${name} ${field}: ${one}`),
      );
    });
    expect(technical).toEqual([]);
  },
);
