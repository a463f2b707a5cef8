import type { LegalPage } from "./legal-page";

export const accessibilityStatement: LegalPage = {
  slug: "accessibility",
  title: "Accessibility",
  intro:
    "This site is for every adult, however they read, point, type or listen. Where it fails you, we want to know.",
  updated: "2026-11-21",
  sections: [
    {
      id: "standard",
      heading: "What we build for",
      paragraphs: [
        "We build and test against the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and go further where we can.",
      ],
      list: [
        "Every feature works with scripts switched off, and by keyboard alone.",
        "Pages have headings, landmarks and labels for screen readers, and a link to skip to the content.",
        "Text can be enlarged to twice its size, and pages fit a narrow phone.",
        "Colors have strong contrast and are never the only sign of anything. Your own colors are respected.",
        "Motion is short, and there is none if your device asks for less. The video at the top has a pause button.",
        "Mistakes in forms are listed, explained and linked to their field, and what you typed is kept.",
        "A lite version, linked at the foot of each page, leaves out scripts, video and web fonts.",
      ],
    },
    {
      id: "limits",
      heading: "Known limits",
      paragraphs: ["Some things are not fully in our hands:"],
      list: [
        "Videos that members link to may lack captions or a description.",
        "The calendar of the scheduling service is made by another company. Our own meeting form does the same job without it.",
        "Documents and resumes that others upload may not be accessible. Ask us for another format.",
        "Posts are written by members. We cannot promise that each of them is easy to read.",
      ],
    },
    {
      id: "help",
      heading: "Help and complaints",
      paragraphs: [
        "If something does not work for you, write to {email} or call {phone}. Tell us the page, what you tried and, if you like, the device and software you use. You can also ask for any of our texts in another form, or do by phone what the site offers: book an event, apply for a job, send a message.",
        "We answer, we fix what we can, and where a fix takes time we find another way for you until then.",
      ],
    },
    {
      id: "on-site",
      heading: "On our ground",
      paragraphs: [
        "A farm has steps, gravel and mud. Tell us before a tour or an event what you need, and we will plan for it.",
      ],
    },
  ],
};
