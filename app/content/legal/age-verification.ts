import type { LegalPage } from "./legal-page";

export const ageVerification: LegalPage = {
  slug: "age-verification",
  title: "Age Verification Policy",
  intro:
    "{name} serves adults of 21 and older, on this site and on our ground. This page says how we check that.",
  updated: "2026-11-21",
  sections: [
    {
      id: "requirement",
      heading: "You must be 21 or older",
      paragraphs: [
        "New York law sets the age for adult-use cannabis at 21. It holds for everyone: customers, members, guests at events and visitors to this site. A parent or companion of age does not change it.",
      ],
    },
    {
      id: "how",
      heading: "How we verify",
      paragraphs: ["By entering and by dealing with us you take part in these steps:"],
      list: [
        "You confirm your age when you enter the site. We keep the answer in a cookie for 24 hours and then ask again. If you answer that you are under 21, you are sent away to a general search site.",
        "You show a government photo ID when it is required: at the counter, at the door when we deliver, and on entry to the lounge and to events.",
        "You acknowledge that New York law allows adult-use cannabis to people 21 and older only.",
      ],
      closing: [
        "Our legal pages can be read without answering the age question, so that you can learn what you would be agreeing to.",
      ],
    },
    {
      id: "accepted-id",
      heading: "Accepted ID",
      paragraphs: [
        "The document must be valid, not expired, and show your photo and date of birth:",
      ],
      list: ["Driver's license", "State ID", "Passport", "Military ID"],
      closing: ["We check the original. Photocopies and pictures on a phone are not enough."],
    },
    {
      id: "our-rights",
      heading: "Our rights",
      paragraphs: ["To keep the law and our license, we may:"],
      list: [
        "ask for more verification when a document or an answer leaves a doubt",
        "refuse service to anyone whose age we cannot verify",
        "report attempts by people under 21, or on their behalf, to the authorities",
      ],
    },
    {
      id: "false-information",
      heading: "False information",
      paragraphs: [
        "Giving a false age or using someone else's document or a forged one can be an offense under New York law. We cancel the order or booking, close the account, and may report it. Whoever obtains cannabis for a person under 21 may be punished as well.",
      ],
    },
    {
      id: "privacy",
      heading: "What we keep of it",
      paragraphs: [
        "The age cookie holds your answer and when it was given. It does not hold your name or your date of birth. When we look at an ID in person we record only what our license requires.",
      ],
    },
    {
      id: "contact",
      heading: "Contact",
      paragraphs: ["Questions about this policy: {email}, or {phone}."],
    },
  ],
};
