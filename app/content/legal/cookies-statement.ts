import type { LegalPage } from "./legal-page";

export const cookiesStatement: LegalPage = {
  slug: "cookies",
  title: "Cookies",
  intro:
    "A cookie is a short note that a site leaves in your browser. We use five at most, all of them our own and all of them for something that you can see. None follows you anywhere else.",
  updated: "2026-11-21",
  sections: [
    {
      id: "age",
      heading: "age",
      paragraphs: [
        "Remembers that you said you are 21 or older, and when, so that we do not ask on every page. It is signed, so that it cannot be forged, and it counts for 24 hours.",
      ],
    },
    {
      id: "visit",
      heading: "visit",
      paragraphs: [
        "Holds your cart, as product numbers and quantities only, a random number that tells your order from that of somebody else, and the page you were on your way to when we asked you to sign in; between your password and your code, if you use codes, also the number of your account. Names and prices are not in it. It is signed.",
      ],
    },
    {
      id: "sid",
      heading: "sid",
      paragraphs: [
        "Keeps you signed in. It holds a random number and nothing about you. Signing out ends it at once, on our server too. Without use it ends after 30 days.",
      ],
    },
    {
      id: "toast",
      heading: "toast",
      paragraphs: [
        "Carries one short message, such as a confirmation, from the form you sent to the page that follows. It is gone once the message has been shown.",
      ],
    },
    {
      id: "lite",
      heading: "lite",
      paragraphs: [
        "Remembers that you chose the lite version, which comes without scripts, video and web fonts. It is set only if you choose that, and removed when you switch back.",
      ],
    },
    {
      id: "not-used",
      heading: "What we do not use",
      paragraphs: [
        "No advertising cookies, no analytics, no trackers and no pixels. Because there are none, there is no banner to click away.",
        "A linked video, or the calendar of the scheduling service, may set cookies of its own. Neither is loaded before you ask for it.",
      ],
    },
    {
      id: "other-storage",
      heading: "Other notes in your browser",
      paragraphs: [
        "Where scripts run, the site may also note in your browser's own storage that you have been here before and have finished the tour. These notes are not sent to us.",
      ],
    },
    {
      id: "control",
      heading: "Your control over them",
      paragraphs: [
        "You can delete or block cookies in your browser's settings. Without them we cannot remember your answer about your age, so most pages stay closed. The legal pages, this one among them, can always be read.",
      ],
    },
    {
      id: "contact",
      heading: "Contact",
      paragraphs: ["Questions about cookies: {email}, or {phone}."],
    },
  ],
};
