import type { Admin } from "~/domain/accounts/accounts.schema";
import type { AuditActor } from "~/domain/audit/record-audit.server";
import { addEvent, openItem, settleItem } from "~/domain/inbox/inbox-items.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { event, type Listener } from "~/platform/events.server";
import { inviteInvestor } from "./invitation.server";
import { accessDeclinedMail, accessGrantedMail } from "./investors-mails.server";

type Account = { id: number; username: string; email: string };
type Made = { id: number; account: Account };

const openInInbox: Listener<Made> = (tx, { id, account }) =>
  openItem(tx, {
    kind: "access",
    sourceId: id,
    name: account.username,
    email: account.email,
    subject: "Request for investor access",
    text: "",
    dueAt: null,
  });

/** What happens because an account asked for access. */
export const accessRequested = event(openInInbox);

/** A request that is closed, and how. */
type Closed = { actor: AuditActor; id: number; detail: string };

const settleInInbox: Listener<Closed> = async (tx, { actor, id, detail }) => {
  const source = { kind: "access", sourceId: id } as const;
  await addEvent(tx, source, actor, { event: "changed", detail });
  await settleItem(tx, source, actor);
};

type Granted = Closed & {
  actor: Admin;
  account: Account;
  access: { id: number; email: string | null; userId: number | null };
};

/** Who had the access before is let in at once, anybody else by the link that is mailed. */
const mailGrant: Listener<Granted> = async (tx, { actor, id, account, access }) => {
  const email = account.email.toLowerCase();
  if (access.userId === null) return inviteInvestor(tx, actor, { id: access.id, email });
  await queueMail(tx, accessGrantedMail({ id: account.id, email: access.email ?? email }, id));
};

/** What happens because a request was granted. */
export const accessGranted = event<Granted>(mailGrant, settleInInbox);

type Declined = Closed & { account: Account };

const mailDecline: Listener<Declined> = (tx, { id, account }) =>
  queueMail(tx, accessDeclinedMail(account, id));

/** What happens because a request was declined. */
export const accessDeclined = event<Declined>(settleInInbox, mailDecline);

/** What happens because an account lost its rights while its request was open. */
export const requestWithdrawn = event(settleInInbox);
