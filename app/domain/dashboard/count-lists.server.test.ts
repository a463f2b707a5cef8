import { expect, test } from "vitest";
import { sendContact } from "~/domain/contact/send-contact.server";
import { useDatabase } from "../../../tests/support/database";
import { visitor } from "../../../tests/support/builders";
import { countLists } from "./count-lists.server";

useDatabase();

test("each list is counted separately", async () => {
  const before = await countLists();
  await sendContact(visitor(), { name: "Ada", email: "ada@example.com", message: "Counted once" });
  expect(await countLists()).toEqual({ ...before, contacts: before.contacts + 1 });
});
