import { ownAddress } from "~/domain/mail/own-address.server";
import { availabilityOptions, experienceOptions, positionOptions } from "~/content/form-options";
import type { Mail } from "~/domain/mail/queue-mail.server";
import { currentSite } from "~/domain/website/published.server";
import { labelOf } from "~/lib/input/choices";
import { applicationUrl } from "./application-links.server";
import type { ApplyInput } from "./careers.schema";
import type { StageWithMail } from "./applications/stages";

type Applied = Omit<ApplyInput, "opening"> & {
  id: number;
  opening: { title: string } | null;
  resumeFileName: string | null;
};

/**
 * Tells an applicant that the application has arrived, with a copy of it and the link to withdraw
 * it. Addresses of pages are left out of the copy, so that nobody can send a link with it to
 * somebody else.
 */
export function applicationReceiptMail(sent: Applied): Mail {
  const { id, email, opening, resumeFileName } = sent;
  const what = opening ? `your application as ${opening.title}` : "your application";
  const facts = [
    `Name: ${sent.firstName} ${sent.lastName}`,
    `Phone: ${sent.phone}`,
    `Position: ${labelOf(positionOptions, sent.position)}`,
    `Experience: ${labelOf(experienceOptions, sent.experience)}`,
    `Availability: ${labelOf(availabilityOptions, sent.availability)}`,
    `Resume: ${resumeFileName ?? "none"}`,
  ];
  return {
    to: email,
    subject: `We have your application: ${currentSite().name}`,
    text: [
      `Thank you for ${what}. We have it, and a person reads it. We will get back to you soon.`,
      "This is what you sent:",
      withoutLinks(facts.join("\n")),
      ...(sent.coverLetter ? [`Cover letter:\n${withoutLinks(sent.coverLetter)}`] : []),
      "You can read it, and withdraw it, here. If you did not apply, withdraw it too:",
      applicationUrl(id),
    ].join("\n\n"),
    replyTo: ownAddress(),
    cause: `application:${id}:receipt`,
  };
}

const withoutLinks = (text: string) =>
  text.replace(/(?:\bhttps?:|\bwww\.|\/\/)\S+/gi, "(link left out)");

const PROPOSALS: Record<StageWithMail, { subject: string; text: string }> = {
  interview: {
    subject: "We would like to talk with you: {business}",
    text: "Hello {name},\n\nthank you for your application{asJob}. We would like to meet you and talk about the work.\n\nWhich days of the next two weeks suit you? Answer this mail, or call us.",
  },
  offer: {
    subject: "Our offer to you: {business}",
    text: "Hello {name},\n\nwe would like to work with you{asJob}.\n\nHere is what we offer, and from which day:\n\nPlease answer this mail when you have decided.",
  },
  hired: {
    subject: "Welcome to {business}",
    text: "Hello {name},\n\nwelcome. We look forward to working with you{asJob}.\n\nThis is when and where you start, and what to bring on the first day:",
  },
  declined: {
    subject: "Your application at {business}",
    text: "Hello {name},\n\nthank you for your application{asJob}, and for the time that you took. We have chosen somebody else this time.\n\nWe wish you well.",
  },
};

/**
 * What an application is about, in a mail. The area of an application without an opening is no
 * job's name: nobody works "as Cultivation".
 */
export const subjectOf = (opening: { title: string } | null) =>
  opening?.title ?? "your application";

/** The mail that is proposed with a move to the stage, to be edited. */
export function proposedMail(
  stage: StageWithMail,
  application: { firstName: string },
  opening: { title: string } | null,
) {
  const { subject, text } = PROPOSALS[stage];
  return {
    subject: subject.replace("{business}", () => currentSite().name),
    text: text
      .replaceAll("{name}", () => application.firstName)
      .replaceAll("{asJob}", () => (opening ? ` as ${opening.title}` : "")),
  };
}
