import {
  about,
  contact,
  educationTeaser,
  events,
  experiences as experienceList,
  hero,
  newsletter,
  products,
  productsSection,
  services,
  servicesSection,
  team,
  values,
} from "./home";

// The landing page in the parts that the owner edits.

/** The same properties with any words. */
type Words<Part> = { readonly [Key in keyof Part]: string };

export type Landing = {
  readonly hero: Words<typeof hero>;
  readonly products: Words<typeof productsSection>;
  readonly services: Words<typeof servicesSection>;
  readonly team: Words<typeof team>;
  readonly events: Words<typeof events>;
  readonly education: Words<typeof educationTeaser>;
  readonly newsletter: Words<typeof newsletter>;
  readonly contact: Words<typeof contact>;
};

export const landing: Landing = {
  hero,
  products: productsSection,
  services: servicesSection,
  team,
  events,
  education: educationTeaser,
  newsletter,
  contact,
};

type Plate = {
  readonly name: string;
  readonly badge: string;
  readonly blurb: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly flavors?: readonly string[] | undefined;
};

/** The products on the front. */
export type Plates = { readonly plates: readonly Plate[] };

export const plates: Plates = { plates: products };

export const SERVICE_ICONS = services.map(({ slug }) => slug);

type Service = {
  /** The name of its icon. */
  readonly slug: (typeof services)[number]["slug"];
  readonly name: string;
  readonly text: string;
};

export type Services = { readonly services: readonly Service[] };

export const offeredServices: Services = { services };

export type Story = {
  readonly heading: string;
  readonly title: string;
  readonly story: readonly string[];
  readonly values: readonly { readonly name: string; readonly text: string }[];
};

export const story: Story = { ...about, values };

/** Somebody of the team, for visitors. */
type Person = {
  readonly name: string;
  readonly role: string;
  readonly text?: string | undefined;
  /** The address of the middle size of a picture. */
  readonly photo?: string | undefined;
};

export type People = { readonly people: readonly Person[] };

export const people: People = { people: [] };

type ExperienceKey = (typeof experienceList)[number]["value"];

export type Experience = {
  readonly title: string;
  readonly duration: string;
  readonly minGuests: number;
  readonly maxGuests: number;
  readonly description: string;
  /** As shown: "$45 a person". */
  readonly price?: string | undefined;
};

/** What can be booked, by the value of the form. */
export type Experiences = Readonly<Record<ExperienceKey, Experience>>;

const [tasting, workshop, tour] = experienceList;

export const experiences: Experiences = {
  "private-tasting": withoutValue(tasting),
  "educational-workshop": withoutValue(workshop),
  "group-tour": withoutValue(tour),
};

function withoutValue({ value: _, ...experience }: Experience & { value: string }): Experience {
  return experience;
}
