import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { memoryOfDatabase } from "./db.server";

const memory = memoryOfDatabase(() => new Set<string>());

describe.each(["one database", "another database"])("in %s", () => {
  useDatabase();

  test("a process remembers what it knows of this database alone", () => {
    expect([...memory()]).toEqual([]);
    memory().add("a row that is written");
    expect([...memory()]).toEqual(["a row that is written"]);
  });
});
