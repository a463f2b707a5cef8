import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeError } from "./describe-error";

const postgresError = (message: string, code: string) =>
  Object.assign(new Error(message), { code });

test("a failed query is described by its text, reason and code, without its parameters", () => {
  const reason = postgresError("canceling statement due to statement timeout", "57014");
  const error = new DrizzleQueryError("select $1", ["ada@example.com"], reason);
  const described = describeError(error);
  expect(described).toMatchObject({
    name: "FailedQuery",
    message: "select $1: canceling statement due to statement timeout",
    code: "57014",
  });
  expect(described.stack).toContain("describe-error.test");
  expect(JSON.stringify(described)).not.toContain("ada@example.com");
});

test("a value that the database refused is not quoted", () => {
  const reason = postgresError('invalid input syntax for type integer: "ada@example.com"', "22P02");
  for (const error of [reason, new DrizzleQueryError("select $1", [], reason)]) {
    const described = describeError(error);
    expect(described.code).toBe("22P02");
    expect(JSON.stringify(described)).not.toContain("ada@example.com");
  }
});

test("an error keeps its name, its message, its cause's message and its stack", () => {
  const described = describeError(new TypeError("broken", { cause: new Error("by that") }));
  expect(described).toMatchObject({ name: "TypeError", message: "broken, because of by that" });
  expect(described.stack).toMatch(/^at /);
  expect(describeError("a string with ada@example.com").message).toBe("string");
});
