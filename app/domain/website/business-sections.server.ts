import { roundFigures } from "~/content/round-figures";
import { notices } from "~/content/notices";
import { TAX_KINDS, TAXES, taxes, type TaxKind } from "~/content/taxes";
import { choice, day, line, lines, optional, percent, rate, text, whole } from "./leaves.server";
import { section } from "./section.server";

const noticesSection = section("notices", {
  title: "New York notices",
  description:
    "What the state requires on every page and mail. Enter a new wording early: it shows by itself from its day on.",
  page: "/",
  original: notices,
  fields: {
    editions: {
      kind: "list",
      label: "Wordings",
      itemLabel: "Wording",
      max: 20,
      fields: {
        from: day("Holds from"),
        heading: line("Heading"),
        sentences: lines("Sentences", "One a line, in the state's order."),
        warnings: lines("Health warnings", "One a line. Each day shows the next one."),
        hopeLine: text("HOPEline"),
        confirmedOn: optional(day("Confirmed by your counsel on")),
      },
    },
  },
  complaints: ({ editions }) => [
    ...(editions.length === 0
      ? [{ path: ["editions"], message: "Leave one wording: the state requires it" }]
      : []),
    ...editions.flatMap(({ from }, index) =>
      editions.findIndex((one) => one.from === from) === index
        ? []
        : [{ path: ["editions", index, "from"], message: "Two wordings hold from the same day" }],
    ),
  ],
});

const MOST_DOLLARS = 1_000_000_000;
const QUARTERS = ["Q1", "Q2", "Q3", "Q4"] as const;
const BADGES = ["Milestone Completed", "In Progress", "Upcoming"] as const;

const asOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

const figuresSection = section("figures", {
  title: "Investor figures and milestones",
  description: "The round, its progress and the milestones on the investor pages.",
  page: "/investors",
  original: roundFigures,
  fields: {
    asOf: optional(day("As of")),
    fundingTarget: whole("Funding target in dollars", { min: 1, max: MOST_DOLLARS }),
    equityPercent: percent("Equity in percent"),
    licensePercent: percent("License approval in percent"),
    sitePercent: percent("Site approval in percent"),
    roundPercent: percent("Funding round in percent"),
    useOfFunds: {
      kind: "list",
      label: "Use of funds",
      itemLabel: "Use",
      max: 12,
      fields: { label: line("Name", { max: 80 }), percent: percent("Percent") },
    },
    sample: line("Sample investment"),
    milestones: {
      kind: "list",
      label: "Milestones",
      itemLabel: "Milestone",
      max: 24,
      fields: {
        title: line("Title", { max: 120 }),
        quarter: optional(choice("Quarter", asOptions(QUARTERS))),
        year: whole("Year", { min: 2000, max: 2100 }),
        badge: choice("State", asOptions(BADGES)),
        text: text("Text"),
      },
    },
  },
  complaints: ({ useOfFunds, milestones }) => {
    const sum = useOfFunds.reduce((total, { percent: part }) => total + part, 0);
    return [
      ...(sum === 100
        ? []
        : [
            {
              path: ["useOfFunds"],
              message: `Use of funds must add up to 100 percent. It is ${sum} now`,
            },
          ]),
      ...milestones.flatMap(({ title }, index) =>
        milestones.findIndex((one) => one.title === title) === index
          ? []
          : [{ path: ["milestones", index, "title"], message: `“${title}” is in the list twice` }],
      ),
    ];
  },
});

const KIND_WORDS: Record<TaxKind, string> = {
  state: "on cannabis",
  local: "on cannabis",
  distributor: "on cannabis, of 75 percent of the price",
  sales: "on goods and their delivery",
};

const TAX_OPTIONS = TAXES.map(({ name, kind }) => ({
  value: name,
  label: `${name}, ${KIND_WORDS[kind]}`,
}));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Taxes with rates of the list alone, and their kinds. Earlier versions joined rates by a typed
 * name, so that one tax under two names was paid twice: a typed name becomes the kind's tax, or for
 * sales taxes, of which several are added, the next one of the list.
 */
function normalizeTaxes(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.rates)) return value;
  const sent: unknown[] = value.rates;
  const given = sent.filter(isRecord);
  const listed = (name: unknown) => TAXES.find((tax) => tax.name === name);
  const free = TAXES.filter(
    ({ name, kind }) => kind === "sales" && given.every((rate) => rate.name !== name),
  );
  const renamed = new Map<unknown, string | undefined>();
  const taken = new Set<string>();
  const taxFor = ({ name, kind }: Record<string, unknown>) => {
    if (kind !== "sales") return TAXES.find((tax) => tax.kind === kind)?.name;
    if (!renamed.has(name)) renamed.set(name, free.shift()?.name);
    return renamed.get(name);
  };
  const rates = sent.flatMap((rate) => {
    if (!isRecord(rate)) return [rate];
    const known = listed(rate.name);
    if (known) return [{ ...rate, kind: known.kind }];
    const name = taxFor(rate) ?? rate.name;
    const isTwice = given.some((one) => one.name === name && one.from === rate.from);
    const key = JSON.stringify([name, rate.from]);
    if (name !== rate.name && (isTwice || taken.has(key))) return [];
    taken.add(key);
    // A form's row without a tax is complained of at its name.
    return [{ ...rate, name, kind: rate.kind ?? "sales" }];
  });
  return { ...value, rates };
}

const taxesSection = section("taxes", {
  title: "Taxes and discounts",
  description:
    "The taxes that prices include, each with the day from which its rate holds. Keep the old ones: earlier orders had them. And the lowest price that a discount may lead to.",
  page: "/office/website",
  original: taxes,
  fields: {
    rates: {
      kind: "list",
      label: "Rates",
      itemLabel: "Rate",
      max: 60,
      fields: {
        name: choice<string>("Tax", TAX_OPTIONS),
        kind: { ...choice("Kind", asOptions(TAX_KINDS)), isHidden: true },
        percent: rate("Rate in percent"),
        from: day("Holds from"),
      },
    },
    floorPercent: percent("Lowest price after discounts, in percent"),
  },
  normalize: normalizeTaxes,
  complaints: ({ rates }) =>
    rates.flatMap(({ name, from }, index) =>
      rates.findIndex((one) => one.name === name && one.from === from) === index
        ? []
        : [
            {
              path: ["rates", index, "from"],
              message: "This tax has another rate from the same day",
            },
          ],
    ),
});

/** The sections of what the law and the investors ask for. */
export const BUSINESS_SECTIONS = [noticesSection, figuresSection, taxesSection];
