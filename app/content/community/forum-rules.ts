/** The house rules of the forum, in plain words. */
export const forumRules = {
  title: "House Rules",
  intro:
    "The forum is for adults of 21 and older who grow, buy, cook, travel or are just curious. These rules keep it useful, kind and lawful.",
  sections: [
    {
      id: "welcome",
      heading: "What is welcome",
      list: [
        "Questions, experiences, photos' links and guides, in your own words.",
        "Disagreement about things, never about people.",
        "Corrections with a source.",
      ],
    },
    {
      id: "not-allowed",
      heading: "What is not",
      list: [
        "Offers to sell, trade, ship or give away cannabis. Only licensed shops may, and our own shop is on this site.",
        "Claims that cannabis cures, treats or prevents an illness. Tell what you felt, and ask a doctor.",
        "Anything made for people under 21.",
        "Insults, threats and hate; other people's names, addresses or pictures without their consent.",
        "Advertising, copied texts and the same text again and again.",
      ],
    },
    {
      id: "moderation",
      heading: "What moderators do",
      list: [
        "They can hide a text. Its author still sees it, and the reason.",
        "They can move a post to another category, merge two posts about the same thing, or split a talk in two. Nothing is lost: old addresses lead to the new place, and a note tells what was done.",
        "They can lock a post, so that it takes no more comments.",
        "They can keep a member from writing for a time. The member reads the reason and the end at every form, and can go on reading.",
        "Each act is recorded and can be undone. If you think that one is wrong, write to us with the contact form.",
      ],
    },
  ],
  reporting:
    "Report what breaks a rule with the link below it. Only moderators read your report, and you are told when they have dealt with it.",
} as const;
