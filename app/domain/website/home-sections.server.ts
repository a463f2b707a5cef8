import {
  type Experience,
  experiences,
  landing,
  offeredServices,
  people,
  plates,
  SERVICE_ICONS,
  story,
} from "~/content/landing";
import type { Fields, Group } from "./fields.server";
import {
  choice,
  line,
  lines,
  optional,
  pairs,
  paragraphs,
  picture,
  text,
  whole,
} from "./leaves.server";
import { section } from "./section.server";

const group = <Value>(label: string, fields: Fields<Value>): Group<Value> => ({
  kind: "group",
  label,
  fields,
});

const heading = line("Heading");
const intro = text("Introduction");

const landingSection = section("landing", {
  title: "Landing page texts",
  description: "Headings, introductions and button labels of the landing page and its forms.",
  page: "/",
  original: landing,
  fields: {
    hero: group("Top of the page", {
      kicker: line("Line above the heading"),
      heading,
      lead: text("Lead"),
      exploreLabel: line("Button to the products", { max: 60 }),
      updatesLabel: line("Button to the newsletter", { max: 60 }),
      pictureText: line("What the picture shows", { hint: "Read aloud to who cannot see it." }),
    }),
    products: group("Products", {
      heading,
      intro,
      flavorsLabel: line("Name of the flavors", { max: 60 }),
      note: text("Note below the products", {
        hint: "Once retail is open, another note stands there.",
      }),
      notifyLabel: line("Button below the note", { max: 60 }),
    }),
    services: group("Services", { heading, intro }),
    team: group("Team", {
      heading,
      intro,
      applyLabel: line("Button to apply", { max: 60 }),
      formTitle: line("Title of the application form"),
    }),
    events: group("Events", { heading, intro, ageNote: text("Note about age") }),
    education: group("Education", {
      heading,
      title: line("Title"),
      intro,
      linkLabel: line("Button to the guides", { max: 60 }),
    }),
    newsletter: group("Newsletter", { heading, intro }),
    contact: group("Contact", { heading, intro }),
  },
});

const platesSection = section("plates", {
  title: "Products on the landing page",
  description: "The labels on the front. What can be ordered is in the shop's own list.",
  page: "/#retail",
  original: plates,
  fields: {
    plates: {
      kind: "list",
      label: "Products",
      itemLabel: "Product",
      max: 12,
      fields: {
        name: line("Name", { max: 80 }),
        badge: line("Badge", { max: 40, hint: "Like Coming Soon. Not shown once retail is open." }),
        blurb: text("Text"),
        facts: pairs("Facts"),
        flavors: optional(lines("Flavors")),
      },
    },
  },
  complaints: ({ plates: all }) => doubled(all, "plates"),
});

const servicesSection = section("services", {
  title: "Services",
  description: "The cards of what is done under the license.",
  page: "/#services",
  original: offeredServices,
  fields: {
    services: {
      kind: "list",
      label: "Services",
      itemLabel: "Service",
      max: 12,
      fields: {
        slug: choice(
          "Picture",
          SERVICE_ICONS.map((value) => ({ value, label: value })),
        ),
        name: line("Name", { max: 80 }),
        text: text("Text"),
      },
    },
  },
  complaints: ({ services }) => doubled(services, "services"),
});

const storySection = section("story", {
  title: "Story and values",
  description: "About: how the business came to be, and what it holds to.",
  page: "/#about",
  original: story,
  fields: {
    heading,
    title: line("Title"),
    story: paragraphs("Story"),
    values: {
      kind: "list",
      label: "Values",
      itemLabel: "Value",
      max: 12,
      fields: { name: line("Name", { max: 80 }), text: text("Text") },
    },
  },
  complaints: ({ values }) => doubled(values, "values"),
});

const teamSection = section("team", {
  title: "Team",
  description: "Who works here, with photos. Ask everybody before you show them.",
  page: "/#team",
  original: people,
  fields: {
    people: {
      kind: "list",
      label: "People",
      itemLabel: "Person",
      max: 40,
      fields: {
        name: line("Name", { max: 100 }),
        role: line("Role", { max: 100 }),
        text: optional(text("About the person")),
        photo: optional(picture("Photo")),
      },
    },
  },
  complaints: ({ people: all }) => doubled(all, "people"),
});

const MOST_GUESTS = 20;

const experience: Fields<Experience> = {
  title: line("Name", { max: 80 }),
  duration: line("Duration", { max: 60 }),
  minGuests: whole("Smallest party", { min: 1, max: MOST_GUESTS }),
  maxGuests: whole("Largest party", { min: 1, max: MOST_GUESTS }),
  price: optional(line("Price", { max: 80, hint: "As shown, like $45 a person." })),
  description: text("Description"),
};

const experiencesSection = section("experiences", {
  title: "Experiences and prices",
  description:
    "What can be booked, for how many, and what it costs. Requests keep to these limits.",
  page: "/book",
  original: experiences,
  fields: {
    "private-tasting": group("Private tasting", experience),
    "educational-workshop": group("Educational workshop", experience),
    "group-tour": group("Group tour", experience),
  },
  complaints: (all) =>
    Object.entries(all).flatMap(([key, { minGuests, maxGuests }]) =>
      minGuests <= maxGuests
        ? []
        : [
            {
              path: [key, "maxGuests"],
              message: "Largest party must not be smaller than the smallest",
            },
          ],
    ),
});

/** Names that stand twice in a list, where the page tells its items apart by them. */
function doubled(items: readonly { name: string }[], list: string) {
  const names = items.map(({ name }) => name);
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [{ path: [list, index, "name"], message: `“${name}” is in the list twice` }],
  );
}

/** The sections of the landing page. */
export const HOME_SECTIONS = [
  landingSection,
  platesSection,
  servicesSection,
  storySection,
  teamSection,
  experiencesSection,
];
