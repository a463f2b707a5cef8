import type { LegalPage } from "./legal-page";

export const privacyPolicy: LegalPage = {
  slug: "privacy-policy",
  title: "Privacy Policy",
  intro:
    "This page says what {name} learns about you when you use this site, what we do with it and how you get it back or get rid of it. In short: we ask for what a task needs, we use it for that task, and we sell none of it.",
  updated: "2026-11-21",
  sections: [
    {
      id: "collected",
      heading: "What we collect",
      paragraphs: [
        "You can read this site without telling us who you are. We learn what you send us:",
      ],
      list: [
        "Newsletter: your e-mail address.",
        "Job application: your name, e-mail address, phone number, the position, your experience and availability, and, if you add them, a cover letter and a resume.",
        "Contact form: your name, e-mail address and message.",
        "Event and experience booking: your name, e-mail address, phone number, the experience, the date, the number of guests, the help you need to take part, if you name it, and your message.",
        "Dates of an event: your e-mail address, if you ask us to tell you. We delete it when we have told you.",
        "Account: a username, your e-mail address, your name if you give it, and your password as a one-way hash. We cannot read the password back. For each browser that is signed in: its kind, and when it was last here. If you use codes for signing in: the key of your app, encrypted.",
        "Community: your posts, comments, likes, finished guides, points, achievements and days of activity.",
        "Orders: the products, your name, e-mail address and delivery address. What you buy at the counter is tied to your account only if you show its code. This site does not ask for card numbers and stores none.",
        "Investor account: your name, e-mail address, access level, your messages to us and our answers, and requests for meetings.",
      ],
      closing: [
        "If one field of a form needs a correction, a file that you already chose is held on our server for a short time, so that you do not have to choose it again.",
      ],
    },
    {
      id: "automatic",
      heading: "What is noted by itself",
      paragraphs: [
        "Your browser sends its network address with every request. We count requests by address for a short time, to stop password guessing and floods of forms. Our server keeps technical notes about requests and errors. They hold no passwords and no contents of messages.",
        "We set a few cookies that the site needs to work. The cookies statement names each of them. There are no advertising cookies, no analytics and no trackers on this site.",
        "A video that a member has linked, and the calendar of the scheduling service that investors may use, are loaded from other companies only when you ask for them. From then on those companies see your visit, under their own rules.",
      ],
    },
    {
      id: "uses",
      heading: "What we use it for",
      paragraphs: ["We use what you send us for the purpose you sent it for:"],
      list: [
        "to write to you about the launch, if you asked for that",
        "to answer messages, confirm bookings and handle orders",
        "to consider an application",
        "to run the community: to show your posts, count points and keep order",
        "to give investors their documents, updates and answers",
        "to check ages and keep the records that New York asks of a licensed business",
        "to keep the site working and safe",
      ],
    },
    {
      id: "public",
      heading: "What others can see",
      paragraphs: [
        "Posts and comments are public, with the name you gave. The leaderboard shows your name, your points and a masked e-mail address, of which the first letter and the domain remain. Members may take themselves off the leaderboard.",
        "Everything else is seen only by you and by those of us who need it for their work. Resumes can be downloaded by admins only. Investor documents are opened only by people with access to them.",
      ],
    },
    {
      id: "sharing",
      heading: "No selling, little sharing",
      paragraphs: [
        "We do not sell, rent or trade personal information. We show no advertisements, and we hand nothing to advertisers or data brokers.",
        "Companies that run our servers and carry our mail handle data for us and under our instructions. We give information to authorities when the law requires it, to the state's cannabis regulator among them.",
      ],
    },
    {
      id: "retention",
      heading: "How long we keep it",
      paragraphs: [
        "We keep information as long as its purpose lasts and then as long as the law makes us. Newsletter addresses stay until you unsubscribe. Applications stay until the position is settled and the records the law asks for are complete. Accounts stay until you delete them or ask us to. Copies of mail we sent you go after 90 days.",
      ],
    },
    {
      id: "rights",
      heading: "Your choices",
      paragraphs: ["You do not need to give a reason for any of these:"],
      list: [
        "Unsubscribe by the link in any newsletter. It works without signing in.",
        "Get a copy of what we hold about you.",
        "Have mistakes corrected.",
        "Leave the leaderboard.",
        "Have your account and your data deleted. What the law makes us keep is kept apart and used for nothing else.",
      ],
      closing: [
        "Your account page gives you the copy of what is tied to your account and deletes the account; posts and comments stay, under “Former member”. For everything else write to {email} or call {phone}. We may ask you to show that you are you before we hand anything over.",
      ],
    },
    {
      id: "security",
      heading: "How we protect it",
      paragraphs: [
        "Passwords are stored as hashes made to be slow to guess. Sign-in attempts are limited. Private pages check who is asking on every request. No system is perfect. If yours or our data is ever exposed, we will tell those concerned and the authorities, as New York law requires.",
      ],
    },
    {
      id: "age",
      heading: "Adults only",
      paragraphs: [
        "This site is for people 21 and older. We do not knowingly collect information from anyone younger. If you believe that we have, tell us and we will delete it.",
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      paragraphs: [
        "When we change this policy, we change the date at the top. If a change is important, we say so on the site as well.",
      ],
    },
    {
      id: "contact",
      heading: "Contact",
      paragraphs: ["Questions about privacy: {email}, or {phone}."],
    },
  ],
};
