import { expect, test } from "vitest";
import { unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { draftTarget, getDraft } from "./drafts.server";

useDatabase();

test("what was typed before signing in is kept without characters that JSON in PostgreSQL cannot hold", async () => {
  const fields = new FormData();
  fields.set("content", "before\u0000after");
  fields.set("redirect\u0000To", "/community");
  const { path } = unwrap(await draftTarget(visitor(), fields, "/community", "comment"));
  const key = new URL(path, "http://site").searchParams.get("draft");
  expect(await getDraft(key)).toEqual({ content: "beforeafter", redirectTo: "/community" });
});
