import { positionOptions } from "~/content/form-options";
import { openItem } from "~/domain/inbox/inbox-items.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { labelOf } from "~/lib/input/choices";
import { event, type Listener } from "~/platform/events.server";
import { applicationReceiptMail } from "./careers-mails.server";
import type { ApplyInput } from "./careers.schema";

type SentApplication = Omit<ApplyInput, "opening"> & {
  id: number;
  opening: { title: string } | null;
  resumeFileName: string | null;
};

const openInInbox: Listener<SentApplication> = (tx, { opening, ...sent }) =>
  openItem(tx, {
    kind: "application",
    sourceId: sent.id,
    name: `${sent.firstName} ${sent.lastName}`,
    email: sent.email,
    subject: `Job application: ${opening?.title ?? labelOf(positionOptions, sent.position)}`,
    text: sent.coverLetter ?? "",
    dueAt: null,
  });

const mailReceipt: Listener<SentApplication> = (tx, sent) =>
  queueMail(tx, applicationReceiptMail(sent));

/** What happens because somebody applied for a job. */
export const applicationSent = event(openInInbox, mailReceipt);
