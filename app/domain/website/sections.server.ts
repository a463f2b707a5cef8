import { look } from "~/content/look";
import { facts, site } from "~/content/site";
import { BUSINESS_SECTIONS } from "./business-sections.server";
import { COMMUNITY_SECTIONS } from "./community-sections.server";
import { contrastComplaints } from "./look";
import { HOME_SECTIONS } from "./home-sections.server";
import {
  color,
  day,
  email,
  hours,
  line,
  optional,
  picture,
  text,
  webAddress,
} from "./leaves.server";
import { type Complaint, section, type Section } from "./section.server";

const MOST_HOLIDAYS = 60;

/** Facts that were published before the name could be edited, with the name they were shown with. */
function withName(value: unknown): unknown {
  const { name, region, state, description } = site;
  return typeof value === "object" ? { name, region, state, description, ...value } : value;
}

const factsSection = section("facts", {
  title: "Facts of the business",
  description:
    "Name, address, hours, phone, mail, license: in the footer, on Contact, in every mail.",
  page: "/contact",
  original: facts,
  fields: {
    name: line("Name of the business", {
      max: 60,
      hint: "In the header, in titles and in every mail. Members cannot take it as their name.",
    }),
    region: line("Place, in prose", { max: 60, hint: "As in: a piece of ground in the hills." }),
    state: line("State", { max: 40 }),
    description: text("Description for search engines and shared links"),
    email: email("E-mail address"),
    phone: line("Phone number", { max: 40, hint: "As people read it: (845) 555-1234." }),
    phoneTel: line("Phone number to dial", {
      max: 20,
      hint: "The same digits, with + and the country: +18455551234.",
    }),
    licenceNumber: optional(line("License number", { max: 60 })),
    address: optional(line("Address", { hint: "Street, city, state and ZIP code on one line." })),
    openingHours: {
      kind: "group",
      label: "Opening hours",
      hint: "Leave all of it empty while the hours are not known.",
      isOptional: true,
      fields: {
        weekdays: {
          kind: "group",
          label: "Each week",
          fields: {
            monday: hours("Monday"),
            tuesday: hours("Tuesday"),
            wednesday: hours("Wednesday"),
            thursday: hours("Thursday"),
            friday: hours("Friday"),
            saturday: hours("Saturday"),
            sunday: hours("Sunday"),
          },
        },
        holidays: {
          kind: "list",
          label: "Days with other hours",
          itemLabel: "Day",
          max: MOST_HOLIDAYS,
          fields: {
            day: day("Date"),
            name: line("Name", { max: 80, hint: "Like Thanksgiving." }),
            spans: hours("Hours"),
          },
        },
      },
    },
    socialLinks: {
      kind: "list",
      label: "Profiles on other sites",
      itemLabel: "Profile",
      max: 12,
      fields: {
        label: line("Name of the site", { max: 60 }),
        url: webAddress("Address of the profile"),
      },
    },
    mark: optional(
      picture("Mark", {
        hint: "Beside the name, on the tabs of browsers and on phones. A square picture. None: a chevron.",
      }),
    ),
    schedulingPage: optional(
      webAddress(
        "Page of a scheduling service",
        "Shown in Schedule Meeting. The setting SCHEDULING_URL of the server overrides it.",
      ),
    ),
  },
  normalize: withName,
  complaints: ({ phone, phoneTel, openingHours }) => [
    ...(/^\+\d{7,15}$/.test(phoneTel)
      ? []
      : [{ path: ["phoneTel"], message: "Phone number to dial: enter + and digits only" }]),
    ...(phoneTel.endsWith(phone.replace(/\D/g, "").slice(-7))
      ? []
      : [{ path: ["phoneTel"], message: "Both phone numbers must have the same digits" }]),
    ...twiceNamed(openingHours?.holidays ?? []),
  ],
});

function twiceNamed(holidays: readonly { day: string }[]): Complaint[] {
  const days = holidays.map(({ day }) => day);
  return days.flatMap((day, index) =>
    days.indexOf(day) === index
      ? []
      : [
          {
            path: ["openingHours", "holidays", index, "day"],
            message: "This date is in the list twice",
          },
        ],
  );
}

const lookSection = section("look", {
  title: "Colors",
  description: "Buttons, marks and links on every page, on light and on dark ground.",
  page: "/",
  original: look,
  fields: {
    brand: color(
      "Brand color",
      "Buttons. On dark ground also links and marks. Delivered: #ffd700.",
    ),
    accent: color("Marks on light ground", "Delivered: #5f4708."),
    link: color("Links on light ground", "Delivered: #1e4a24."),
  },
  complaints: contrastComplaints,
});

/** All sections, in the order of the office. */
export const SECTIONS: readonly Section[] = [
  factsSection,
  lookSection,
  ...HOME_SECTIONS,
  ...COMMUNITY_SECTIONS,
  ...BUSINESS_SECTIONS,
];

/** The section of this key, or null. */
export const findSection = (key: string | undefined): Section | null =>
  SECTIONS.find((section) => section.key === key) ?? null;
