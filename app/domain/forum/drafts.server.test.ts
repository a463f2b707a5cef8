import { expect, test } from "vitest";
import { unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { draftTarget, getDraft } from "./drafts.server";

useDatabase();

test("what was typed before signing in is kept, without other fields and without U+0000", async () => {
  const fields = new FormData();
  fields.set("content", "before\u0000after");
  fields.set("title", "Hello");
  fields.set("redirectTo", "/community");
  fields.set("bulk", "x".repeat(100_000));
  const { path } = unwrap(await draftTarget(visitor(), fields, "/community", "comment"));
  const key = new URL(path, "http://site").searchParams.get("draft");
  expect(await getDraft(key)).toEqual({ content: "beforeafter", title: "Hello" });
});
