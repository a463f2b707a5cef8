import { redirect } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.schema";
import { testLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { to } from "~/platform/http/cookies/flash.server";
import type { Outcome } from "~/lib/outcome";
import { launchUpdatePath } from "./launch-updates-words";

/** Mails the draft to its author if the button for that saved it. A refusal of the mail is returned. */
export async function testIfAsked<Saved extends { id: number }>(
  admin: User,
  saved: Outcome<Saved>,
  pressed: FormData,
): Promise<Outcome<Saved>> {
  if (!saved.ok || !pressed.has("test")) return saved;
  const tested = await testLaunchUpdate(admin, saved.id);
  return tested.ok ? saved : tested;
}

/** Where a saved draft leads, by the button that saved it. */
export function afterSaving(id: number, pressed: FormData, testedBy: string) {
  const path = launchUpdatePath(id);
  if (pressed.has("send")) return redirect(`${path}?send`, 303);
  if (pressed.has("test")) return to(path, { title: "Test Sent", description: `To ${testedBy}` });
  if (pressed.has("preview")) return redirect(`${path}/preview`, 303);
  if (pressed.has("schedule")) return redirect(`${path}/schedule`, 303);
  return to(path, { title: "Draft Saved" });
}
