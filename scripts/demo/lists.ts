import type { Admin } from "~/domain/accounts/accounts.schema";
import { applyInput } from "~/domain/careers/careers.schema";
import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { openingInput } from "~/domain/careers/openings/openings.schema";
import { createOpening } from "~/domain/careers/openings/save-opening.server";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { sendContactInput } from "~/domain/contact/contact.schema";
import { sendContact } from "~/domain/contact/send-contact.server";
import { checkResume } from "~/domain/careers/resume.server";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { businessDay } from "~/lib/dates/dates";
import type { Outcome } from "~/lib/outcome";
import { onePagePdf } from "./one-page-pdf";

const DAY_MS = 86_400_000;
const PEOPLE = ["Dana Whitfield", "Lee Marchetti", "Noor Haddad", "Pat Sorensen", "Ines Duarte"];

const OPENINGS = [
  {
    title: "Budtender",
    position: "budtender",
    place: "At our counter",
    hours: "Thursday to Sunday, noon to 8 PM",
    payFrom: "19.00",
    payTo: "23.50",
    payPer: "hour",
    description:
      "You check IDs, answer questions and count the drawer. You need to be 21 and patient. We teach you the plant, the label and the law.",
  },
  {
    title: "Grower",
    position: "cultivation",
    place: "In the field and the drying room",
    hours: "Full time, from first light",
    payFrom: "52000",
    payTo: "58000",
    payPer: "year",
    description:
      "You walk the rows every day, write down weather, water and work, and lead two seasonal hands. Five seasons with any crop count more than any certificate.",
  },
];

const actor = (name: string) => ({ user: null, address: `demo ${name}` });
const emailOf = (name: string) => `${name.toLowerCase().replace(" ", ".")}@example.com`;
const inDays = (days: number) => businessDay(new Date(Date.now() + days * DAY_MS));

/**
 * The admin's openings; sign-ups, bookings, messages and applications. Created by the same functions
 * as those of the team and of visitors.
 */
export async function generateLists(admin: Admin) {
  for (const opening of OPENINGS) {
    await done(createOpening(admin, openingInput.parse(opening)));
  }
  for (let i = 1; i <= 60; i++) {
    await done(subscribe(actor(`reader ${i}`), { email: `reader.${i}@example.com` }));
  }
  for (const [index, name] of PEOPLE.entries()) {
    await done(bookEvent(actor(name), bookingOf(name, index)));
    await done(sendContact(actor(name), contactOf(name, index)));
    await apply(name, index);
  }
}

async function done<Success extends object>(outcome: Promise<Outcome<Success>>) {
  const result = await outcome;
  if (!result.ok) throw new Error(result.problem.message);
}

function bookingOf(name: string, index: number) {
  const plans = [
    { eventType: "private-tasting", guestCount: "3-5" },
    { eventType: "educational-workshop", guestCount: "6-10" },
    { eventType: "group-tour", guestCount: "16-20" },
  ];
  return bookEventInput.parse({
    ...plans[index % plans.length],
    name,
    email: emailOf(name),
    phone: `(845) 555-01${20 + index}`,
    preferredDate: inDays(10 + index * 3),
    message: index % 2 === 0 ? "One of us uses a wheelchair. Is the gravel path firm?" : "",
  });
}

function contactOf(name: string, index: number) {
  const messages = [
    "A tree came down across your east fence after the storm. I can bring a saw on Saturday.",
    "Will the shop take debit cards, or should people bring cash?",
    "I run the hardware store in the village. Where should I send an offer for fencing wire?",
    "Could our veterans' group see the farm before it opens to the public?",
    "Your newsletter page works on my old phone. Thank you for that.",
  ];
  return sendContactInput.parse({ name, email: emailOf(name), message: messages[index] });
}

async function apply(name: string, index: number) {
  const [firstName, lastName] = name.split(" ");
  const plans = [
    { position: "cultivation", experience: "3-5", availability: "full-time" },
    { position: "budtender", experience: "none", availability: "weekends" },
    { position: "delivery", experience: "1-2", availability: "part-time" },
  ];
  const input = applyInput.parse({
    ...plans[index % plans.length],
    firstName,
    lastName,
    email: emailOf(name),
    phone: `(845) 555-01${20 + index}`,
    coverLetter:
      "I grew up two farms over. I am used to early starts and to finishing what I begin.",
  });
  const resume = onePagePdf([`Resume of ${name}`]);
  const checked = await checkResume(`${String(lastName)}-resume.pdf`, resume);
  await done(applyForJob(actor(name), input, checked.ok ? { resume: checked.resume } : null));
}
