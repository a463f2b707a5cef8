import { redirect } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.schema";
import { testUpdate } from "~/domain/investors/updates.server";
import { to } from "~/platform/http/cookies/flash.server";
import type { Outcome } from "~/lib/outcome";

const PATH = "/investor-admin/updates";

/** Whether the button that was pressed saves a draft. Any other publishes. */
export const keepsDraft = (pressed: FormData) =>
  ["draft", "preview", "test"].some((name) => pressed.has(name));

/** Mails the draft to its author if the button for that saved it. A refusal of the mail is returned. */
export async function testIfAsked<Saved extends { id: number }>(
  admin: User,
  saved: Outcome<Saved>,
  pressed: FormData,
): Promise<Outcome<Saved>> {
  if (!saved.ok || !pressed.has("test")) return saved;
  const tested = await testUpdate(admin, saved.id);
  return tested.ok ? saved : tested;
}

/** Where a saved draft leads, by the button that saved it. */
export function afterDraft(id: number, pressed: FormData, testedBy: string) {
  const path = `${PATH}/${id}`;
  if (pressed.has("test")) return to(path, { title: "Test Sent", description: `To ${testedBy}` });
  if (pressed.has("preview")) return redirect(`${path}?preview`, 303);
  return to(path, { title: "Draft Saved" });
}

/** The list, after an update was published. */
export const afterPublishing = () =>
  to(PATH, {
    title: "Update Posted",
    description: "Investor update has been published successfully.",
  });
