import { availabilityOptions, experienceOptions, positionOptions } from "~/content/form-options";
import { findReservation } from "~/domain/appointments/reservations/reservation-queries.server";
import { findApplication } from "~/domain/careers/careers-queries.server";
import { findContact } from "~/domain/contact/contact-queries.server";
import { moderatePath } from "~/domain/forum/forum-paths";
import { findReport } from "~/domain/forum/moderation/reports.server";
import type { Item } from "~/domain/inbox/item-page.server";
import { getMessage } from "~/domain/messages/messages-queries.server";
import { formatAppointment, formatLongDay } from "~/lib/dates/dates";
import { labelOf } from "~/lib/input/choices";

/** What an item stands for, in full. */
type ItemDetails = {
  facts: readonly (readonly [name: string, value: string])[];
  /** Everything that was written. */
  text: string;
  /** The account that sent it, as long as it exists, with its page for admins. */
  sender?: { name: string; path: string };
  /** The page of the thing itself, where more can be done than to answer. */
  link: { to: string; label: string } | null;
  /** Whether staff may open that page too. */
  isForStaff: boolean;
};

/** What an item stands for. A source that was deleted meanwhile has only its first words. */
export async function itemDetails(item: Item): Promise<ItemDetails> {
  const only = { facts: [], text: item.text, link: null, isForStaff: false };
  switch (item.kind) {
    case "contact":
      return { ...only, text: (await findContact(item.sourceId))?.message ?? item.text };
    case "investor-message": {
      const message = await getMessage(item.sourceId);
      const link = { to: "/investor-admin/communications", label: "Investor messages" };
      return { ...only, text: message?.message ?? item.text, link };
    }
    case "program":
      // The mail stands in the story.
      return { ...only, text: "" };
    case "access":
      return {
        ...only,
        link: { to: "/investor-admin/investors", label: "Grant or decline the request" },
      };
    case "report":
      return reportDetails(item, only);
    case "application":
      return applicationDetails(item, only);
    case "appointment":
      return appointmentDetails(item, only);
  }
}

async function reportDetails({ sourceId }: Item, only: ItemDetails): Promise<ItemDetails> {
  const report = await findReport(sourceId);
  const link = { to: "/office/forum/reports", label: "All open reports" };
  if (!report) return { ...only, link };
  const { postId, commentId, reporter } = report;
  return {
    ...only,
    facts: [["Reported", postId === null ? `Comment ${commentId}` : `Post ${postId}`]],
    sender: { name: reporter.username, path: `/office/people/${reporter.id}` },
    link: {
      to: postId === null ? `/community/comments/${commentId}/hide` : moderatePath(postId),
      label: `Moderate the ${postId === null ? "comment" : "post"}`,
    },
  };
}

async function applicationDetails({ sourceId }: Item, only: ItemDetails) {
  const application = await findApplication(sourceId);
  if (!application) return only;
  const { phone, position, experience, availability, coverLetter } = application;
  return {
    ...only,
    facts: [
      ["Phone", phone],
      ["Position", labelOf(positionOptions, position)],
      ["Experience", labelOf(experienceOptions, experience)],
      ["Availability", labelOf(availabilityOptions, availability)],
    ],
    text: coverLetter ?? "",
    link: {
      to: `/office/applications/${sourceId}`,
      label: "The application with its resume",
    },
  } satisfies ItemDetails;
}

async function appointmentDetails({ sourceId }: Item, only: ItemDetails) {
  const reservation = await findReservation(sourceId);
  if (!reservation) return only;
  const { reference, offering, startsAt, preferredDate, partySize, phone, needs, message } =
    reservation;
  const when = startsAt
    ? formatAppointment(startsAt)
    : preferredDate && `${formatLongDay(preferredDate)}, no time yet`;
  const facts: [string, string | null][] = [
    ["For", offering],
    ["When", when],
    ["Guests", String(partySize)],
    ["Phone", phone],
    ["Needs", needs],
  ];
  return {
    facts: facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
    text: message ?? "",
    link: {
      to: `/office/appointments/${reference}`,
      label: "Confirm, propose times or decline",
    },
    isForStaff: true,
  } satisfies ItemDetails;
}
