import { db } from "~/platform/database/db.server";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { applyInput } from "~/domain/careers/careers.schema";
import { checkResume } from "~/domain/careers/resume.server";
import { sendContactInput } from "~/domain/contact/contact.schema";
import { sendContact } from "~/domain/contact/send-contact.server";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { businessDay } from "~/lib/dates/dates";
import {
  contactSubmissions,
  eventBookings,
  jobApplications,
  newsletterSubscribers,
} from "~drizzle/schema";
import { visitor } from "./builders";
import { resumes } from "./files";

/** A valid contact message, for the form or the API. */
export const contactMessage = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  message: "When do the doors open?",
};

/** A valid booking, for the form or the API. */
export const booking = {
  name: "Grace Hopper",
  email: "grace@example.com",
  phone: "(845) 555-0101",
  eventType: "private-tasting",
  preferredDate: businessDay(new Date(Date.now() + 30 * 24 * 3_600_000)),
  guestCount: "1-2",
  message: "A quiet corner.",
};

/** A valid application without a resume, for the form or the API. */
export const application = {
  firstName: "Grace",
  lastName: "Hopper",
  email: "grace@example.com",
  phone: "845-555-0123",
  position: "cultivation",
  experience: "5-plus",
  availability: "flexible",
  coverLetter: "I like to work with plants.",
};

/** Deletes all rows of the dashboard's four lists. */
export async function emptyLists() {
  await db.delete(newsletterSubscribers);
  await db.delete(contactSubmissions);
  await db.delete(eventBookings);
  await db.delete(jobApplications);
}

/** Creates subscribers reader-001@example.com and so on. */
export async function createSubscribers(count: number) {
  for (let i = 1; i <= count; i++) {
    const outcome = await subscribe(visitor(), {
      email: `reader-${String(i).padStart(3, "0")}@example.com`,
    });
    if (!outcome.ok) throw new Error(outcome.problem.message);
  }
}

/** Creates one row in each other list. */
export async function createOneOfEach(name: string) {
  const resume = await checkResume(resumes.pdf.name, resumes.pdf.buffer);
  if (!resume.ok) throw new Error(resume.problem.message);
  const outcomes = [
    await sendContact(visitor(), sendContactInput.parse({ ...contactMessage, name })),
    await bookEvent(visitor(), bookEventInput.parse({ ...booking, name })),
    await applyForJob(visitor(), applyInput.parse({ ...application, firstName: name }), resume),
  ];
  const refused = outcomes.find(({ ok }) => !ok);
  if (refused) throw new Error(JSON.stringify(refused));
}
