import { ownAddress } from "~/domain/mail/own-address.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import type { AuditActor } from "~/domain/audit/record-audit.server";
import { addEvent, awaitSender, reopenItem, settleItem } from "~/domain/inbox/inbox-items.server";
import { keepReply } from "~/domain/inbox/replies/keep-reply.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { labelOf } from "~/lib/input/choices";
import { event, type Listener } from "~/platform/events.server";
import { isSettled, type Stage, STAGES } from "./stages";

/** The inbox item of an application. */
export const itemOf = (id: number) => ({ kind: "application" as const, sourceId: id });

type Moved = { actor: AuditActor; id: number; from: string; to: Stage };

const followInInbox: Listener<Moved> = async (tx, { actor, id, from, to }) => {
  const detail = `Stage: ${labelOf(STAGES, to)}`;
  await addEvent(tx, itemOf(id), actor, { event: "changed", detail });
  if (isSettled(to)) await settleItem(tx, itemOf(id), actor);
  else if (isSettled(from)) await reopenItem(tx, itemOf(id), actor);
};

/** What happens because an application moved to another stage. */
export const applicationMoved = event(followInInbox);

type Written = { admin: Admin; id: number; to: string; subject: string; text: string };

const mailApplicant: Listener<Written> = async (tx, { admin, id, to, subject, text }) => {
  const cause = `application:${id}:mail`;
  const kept = await keepReply(tx, itemOf(id), admin, { subject, text, cause });
  await queueMail(tx, { to, subject, text, replyTo: ownAddress(), ...kept });
};

const awaitInInbox: Listener<Written> = (tx, { admin, id }) => awaitSender(tx, itemOf(id), admin);

/** What happens because the team wrote to an applicant. */
export const applicantWrittenTo = event(mailApplicant, awaitInInbox);
