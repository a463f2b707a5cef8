import type { LegalPage } from "./legal-page";

export const termsOfService: LegalPage = {
  slug: "terms-of-service",
  title: "Terms of Service",
  intro:
    "These are the rules for using the site of {name}. We have kept them as short and as plain as we could.",
  updated: "2026-11-21",
  sections: [
    {
      id: "acceptance",
      heading: "Acceptance",
      paragraphs: [
        "By using this site, or by signing up for an account, you agree to these terms, to the Privacy Policy and to the Age Verification Policy. If you do not agree, please do not use the site.",
      ],
    },
    {
      id: "age",
      heading: "You must be 21",
      paragraphs: [
        "In New York, adult-use cannabis is for people 21 and older. So is this site. You must be 21 or older to enter it, to create an account, to order, to book and to attend. We may ask for proof at any time.",
      ],
    },
    {
      id: "license",
      heading: "Our license and the law",
      paragraphs: [
        "We work under a New York State adult-use cannabis microbusiness license and follow the Cannabis Law and the rules of the Office of Cannabis Management. Nothing on this site is an invitation to do what the law where you are forbids.",
        "Cannabis remains illegal under federal law. Cannabis bought in New York must stay in New York. You are responsible for knowing and keeping the law.",
      ],
    },
    {
      id: "fda",
      heading: "No medical claims",
      paragraphs: [
        "Statements on this site have not been evaluated by the U.S. Food and Drug Administration, and our products are not approved by it. They are not intended to diagnose, treat, cure or prevent any disease. Nothing here is medical advice. Ask a doctor before use, above all if you are pregnant or nursing, have a condition or take medicine.",
      ],
    },
    {
      id: "accounts",
      heading: "Accounts",
      paragraphs: [
        "Give true information, keep your password to yourself and tell us if someone else has used your account. One person, one account. You may close yours whenever you like.",
      ],
    },
    {
      id: "orders-bookings",
      heading: "Orders and bookings",
      paragraphs: [
        "An order or a booking sent through this site is a request. It becomes an agreement when we confirm it. Prices are those in our catalog when you order. We may refuse or cancel a request that we cannot lawfully or properly fulfill.",
        "Products are handed over and guests are admitted only after a check of a government photo ID. No ID, no handover and no entry.",
      ],
    },
    {
      id: "community",
      heading: "The community",
      paragraphs: [
        "What you write remains yours. You let us show it on this site for as long as it stands there. You answer for it. Members' posts are their opinions, not ours, and not advice.",
        "Points, levels and achievements are a game. They have no value in money, cannot be exchanged and are never given for purchases. We may correct them where someone has cheated.",
      ],
    },
    {
      id: "investors",
      heading: "Investor pages",
      paragraphs: [
        "The investor pages inform. They are not an offer to sell or a request to buy securities, and they are not financial, tax or legal advice. Documents in the portal are confidential and may not be passed on. An investment is made by signed agreement only.",
      ],
    },
    {
      id: "prohibited",
      heading: "What you may not do",
      paragraphs: ["You may not use this site:"],
      list: [
        "if you are under 21, or to obtain anything for someone who is",
        "to buy or sell cannabis between members, or to arrange it",
        "to take our products over a state line, or to help someone do so",
        "to lie about your age, name or right to access",
        "to threaten, harass or shame others, or to publish what is private to them",
        "to promote overconsumption or driving while impaired, or to claim that cannabis cures anything",
        "to send advertisements or the same thing over and over",
        "to break in, overload the site, collect data in bulk or get around its limits",
        "for anything else that is against the law",
      ],
      closing: [
        "We may remove content, close accounts and refuse service when these rules are broken. We report what the law makes us report.",
      ],
    },
    {
      id: "our-content",
      heading: "Our texts, names and pictures",
      paragraphs: [
        "The texts, pictures, names and marks on this site belong to us or to those who let us use them. You may link to any page, quote from it and print it for your own use. For anything more, ask.",
      ],
    },
    {
      id: "liability",
      heading: "Limits of liability",
      paragraphs: [
        "We keep the site with care, but we provide it as it is. We do not promise that it is always available or free of mistakes, and we are not responsible for other sites that it links to.",
        "As far as the law allows, we are not liable for indirect or consequential damage that comes from using the site or from being unable to use it. Nothing in these terms limits rights that the law says cannot be limited, nor liability for harm that we cause on purpose or by gross negligence.",
      ],
    },
    {
      id: "law",
      heading: "Which law applies",
      paragraphs: [
        "The law of the State of New York applies to these terms, and its courts decide disputes about them. Talk to us first. Most things can be settled with a phone call.",
      ],
    },
    {
      id: "changes",
      heading: "Changes",
      paragraphs: [
        "We may change these terms. The date at the top shows when that last happened. If you go on using the site afterward, the new terms apply.",
      ],
    },
    {
      id: "contact",
      heading: "Contact",
      paragraphs: ["Questions about these terms: {email}, or {phone}."],
    },
  ],
};
