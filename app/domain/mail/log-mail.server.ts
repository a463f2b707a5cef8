import { env } from "~/platform/env.server";
import { log } from "~/platform/log/log.server";
import { recordInSpan } from "~/platform/log/trace.server";

/**
 * With LOG=requests, logs what happened to a mail, so that it can be followed from the request that
 * queued it. A queued mail exists only if the request's transaction is committed.
 */
export function logMail(
  event: `mail-${"queued" | "sent" | "retried" | "parked"}`,
  facts: { mailId: number; attempt?: number; ms?: number },
) {
  recordInSpan(event, { "mail.id": facts.mailId });
  if (env.LOG === "requests") log("info", event, facts);
}
