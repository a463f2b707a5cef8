import { describe, expect, it } from "vitest";
import * as calendar from "./community/calendar";
import * as education from "./community/education-guides";
import * as figuresModule from "./figures";
import { roundFigures } from "./round-figures";
import * as formOptions from "./form-options";
import * as forum from "./community/forum";
import * as guidesModule from "./community/guides";
import * as home from "./home";
import * as investors from "./investors";
import * as learning from "./community/learning";
import * as legal from "./legal";
import * as notices from "./notices";
import * as rewards from "./community/rewards";
import * as siteModule from "./site";
import * as welcome from "./welcome";

const { healthWarnings, warningOfTheDay } = notices;
const { filled, missingFacts, site } = siteModule;

const everything = {
  calendar,
  education,
  figuresModule,
  formOptions,
  forum,
  guidesModule,
  home,
  investors,
  learning,
  legal,
  notices,
  rewards,
  siteModule,
  welcome,
};

/** Every string in a value, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(stringsIn);
}

/** The values of a list of options, in order. */
function valuesOf(options: readonly { readonly value: string }[]): string[] {
  return options.map((option) => option.value);
}

function duplicatesIn(list: readonly string[]): string[] {
  return list.filter((entry, index) => list.indexOf(entry) !== index);
}

describe("the health warning of the day", () => {
  it("all four warnings are shown in four days, then the first one again", () => {
    const noons = [1, 2, 3, 4, 5].map((day) => new Date(Date.UTC(2026, 10, day, 17)));
    const shown = noons.map((day) => warningOfTheDay(day));
    expect(new Set(shown.slice(0, 4))).toEqual(new Set(healthWarnings));
    expect(shown[4]).toBe(shown[0]);
  });

  it.each([
    ["in winter", "2026-01-15T05:00:00.000Z"],
    ["in summer", "2026-07-15T04:00:00.000Z"],
    ["at the start of the day the clocks go forward", "2026-03-08T05:00:00.000Z"],
    ["at the end of the day the clocks go forward", "2026-03-09T04:00:00.000Z"],
    ["at the start of the day the clocks go back", "2026-11-01T04:00:00.000Z"],
    ["at the end of the day the clocks go back", "2026-11-02T05:00:00.000Z"],
    ["at the turn of the year", "2027-01-01T05:00:00.000Z"],
    ["before 1970", "1969-06-15T04:00:00.000Z"],
  ])("it changes at midnight in New York, %s", (_when, midnight) => {
    const after = new Date(midnight);
    const before = new Date(after.getTime() - 1);
    const next =
      ([...healthWarnings].map(String).indexOf(warningOfTheDay(before)) + 1) %
      healthWarnings.length;
    expect(warningOfTheDay(after)).toBe(healthWarnings[next]);
  });

  it("stays the same through days of 23 and of 25 hours", () => {
    const hours = (start: string, count: number) =>
      Array.from({ length: count }, (_, hour) => new Date(Date.parse(start) + hour * 3_600_000));
    expect(new Set(hours("2026-03-08T05:00:00Z", 23).map((day) => warningOfTheDay(day))).size).toBe(
      1,
    );
    expect(new Set(hours("2026-11-01T04:00:00Z", 25).map((day) => warningOfTheDay(day))).size).toBe(
      1,
    );
  });
});

const alwaysClosed = {
  sunday: [],
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
};

describe("the facts of the business", () => {
  it("lists every fact that is not set yet", () => {
    const unset: siteModule.Site = {
      ...site,
      email: "hello@example.com",
      phone: "(845) 555-0142",
      licenceNumber: undefined,
      address: undefined,
      openingHours: undefined,
      socialLinks: [],
    };
    expect(missingFacts(unset).map(({ label }) => label)).toEqual([
      "License number",
      "Street address",
      "Opening hours",
      "Social links",
      "E-mail address (still at example.com)",
      "Phone number (still a 555-01xx number)",
    ]);
  });

  it("lists nothing once all of them are set", () => {
    const set: siteModule.Site = {
      ...site,
      email: "hello@farm.test",
      phone: "(845) 555-1234",
      licenceNumber: "TEST-1",
      address: "1 Test Road",
      openingHours: { weekdays: alwaysClosed, holidays: [] },
      socialLinks: [{ label: "Test", url: "https://social.test/" }],
    };
    expect(missingFacts(set)).toEqual([]);
    expect(notices.licenseNotice(set)).toContain("license number TEST-1");
  });

  it("leaves an unknown license number out of the notice", () => {
    const notice = notices.licenseNotice({ ...site, licenceNumber: undefined });
    expect(notice).not.toMatch(/number|undefined/);
  });

  it("gives the phone number the same digits to read and to dial", () => {
    expect(`+1${site.phone.replace(/\D/g, "")}`).toBe(site.phoneTel);
  });
});

describe("form options", () => {
  it("take exactly the values of the specification", () => {
    expect(valuesOf(formOptions.positionOptions)).toEqual([
      "budtender",
      "cultivation",
      "processing",
      "delivery",
      "management",
      "marketing",
      "security",
      "maintenance",
      "other",
    ]);
    expect(valuesOf(formOptions.experienceOptions)).toEqual([
      "none",
      "less-than-1",
      "1-2",
      "3-5",
      "5-plus",
    ]);
    expect(valuesOf(formOptions.availabilityOptions)).toEqual([
      "full-time",
      "part-time",
      "weekends",
      "flexible",
    ]);
    expect(valuesOf(formOptions.eventTypeOptions)).toEqual([
      "private-tasting",
      "educational-workshop",
      "group-tour",
    ]);
    expect(valuesOf(formOptions.guestCountOptions)).toEqual([
      "1-2",
      "3-5",
      "6-10",
      "11-15",
      "16-20",
    ]);
    expect(valuesOf(formOptions.durationOptions)).toContain(formOptions.defaultDuration);
  });

  it("state the bounds of a party that its value says", () => {
    for (const { value, min, max } of formOptions.guestCountOptions) {
      expect(`${min}-${max}`).toBe(value);
    }
  });

  it("name the same experiences as the home page, with the limits of the specification", () => {
    const shown = home.experiences.map(({ value, title }) => ({ value, label: title }));
    expect(shown).toEqual(formOptions.eventTypeOptions);
    expect(home.experiences.map((e) => [e.minGuests, e.maxGuests, e.duration])).toEqual([
      [2, 8, "2-3 hours"],
      [6, 15, "3-4 hours"],
      [4, 20, "1-2 hours"],
    ]);
  });
});

describe("guides", () => {
  it("have 4, 3 and 3 steps", () => {
    expect(guidesModule.guides.map((guide) => [guide.id, guide.steps.length])).toEqual([
      ["new-york-laws-for-tourists", 4],
      ["lounge-etiquette", 3],
      ["strain-selection-for-beginners", 3],
    ]);
  });

  it("state the possession limits of New York", () => {
    const text = stringsIn(guidesModule.guides[0]).join(" ");
    for (const limit of ["3 ounces", "24 grams", "6 plants", "3 mature", "3 immature"]) {
      expect(text).toContain(limit);
    }
  });

  it("cover every category of the education centre, with some of them featured", () => {
    const articles = education.educationGuides;
    expect(articles.length).toBeGreaterThanOrEqual(8);
    expect(new Set(articles.map((article) => article.category))).toEqual(
      new Set(Object.keys(education.educationCategoryLabels)),
    );
    expect(articles.some((article) => article.featured)).toBe(true);
  });

  it.each(education.educationGuides.map((article) => [article.id, article] as const))(
    "tell the true reading time of %s",
    (_id, article) => {
      const words = article.content.join(" ").split(/\s+/).length;
      expect(article.readTime).toBe(`${Math.ceil(words / 200)} min read`);
    },
  );
});

describe("ids", () => {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ["services", home.services.map((service) => service.slug)],
    ["calendar events", calendar.calendarEvents.map((event) => event.slug)],
    ["guides", guidesModule.guides.map((guide) => guide.id)],
    ["articles", education.educationGuides.map((article) => article.id)],
    ["quick start options", welcome.quickStartOptions.map((option) => option.id)],
    ["tour steps", welcome.tourSteps.map((step) => step.id)],
    ["achievements", rewards.achievements.map((achievement) => achievement.key)],
    ["achievements' names", rewards.achievements.map((achievement) => achievement.name)],
    ["forum categories", forum.forumCategories.map((category) => category.name)],
    ["legal pages", Object.values(legal).map((page) => page.slug)],
    ...Object.values(legal).map(
      (page) => [`sections of ${page.slug}`, page.sections.map(({ id }) => id)] as const,
    ),
  ];

  it.each(lists)("of %s are unique", (_what, ids) => {
    expect(ids.length).toBeGreaterThan(0);
    expect(duplicatesIn(ids)).toEqual([]);
  });
});

describe("rewards", () => {
  it("offer at least 14 achievements over all four categories, each reachable", () => {
    expect(rewards.achievements.length).toBeGreaterThanOrEqual(14);
    expect(new Set(rewards.achievements.map((achievement) => achievement.category))).toEqual(
      new Set(Object.keys(rewards.achievementCategoryLabels)),
    );
    for (const { key, requirement, pointsReward } of rewards.achievements) {
      expect(requirement.atLeast, key).toBeGreaterThan(0);
      expect(pointsReward, key).toBeGreaterThanOrEqual(0);
      if (requirement.metric === "guidesFinished") {
        expect(requirement.atLeast, key).toBeLessThanOrEqual(guidesModule.guides.length);
      }
    }
  });

  it("fit the database's columns", () => {
    for (const { name, description } of rewards.achievements) {
      expect(name.length).toBeLessThanOrEqual(100);
      expect(description.length).toBeLessThanOrEqual(255);
    }
    for (const { color } of forum.forumCategories) expect(color).toMatch(/^#[0-9A-F]{6}$/);
  });

  it("publish the points and the cap that the game uses", () => {
    const points = Object.fromEntries(rewards.pointRules.map((rule) => [rule.action, rule.points]));
    expect(points).toEqual({
      post: 10,
      comment: 5,
      "like-received": 2,
      "daily-visit": 1,
      "guide-finished": 5,
    });
    const rules = rewards.rewardsPage.rules.join(" ");
    expect(rules).toContain(`up to ${rewards.dailyPointsCap} points a day`);
    expect(rules).toContain(`Every ${rewards.pointsPerLevel} points`);
  });
});

describe("figures", () => {
  it("spend all of the funds and no more", () => {
    const shares = figuresModule.figures.useOfFunds.map((share) => share.percent);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  });

  it("agree with the words beside them", () => {
    const { fundingTarget, equityPercent, sampleInvestment } = figuresModule.figures;
    const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
    expect(investors.investorCards(roundFigures)[2]?.value).toBe(
      `${dollars(fundingTarget)} for ${equityPercent}% equity`,
    );
    expect(sampleInvestment.text).toBe(
      `${dollars(sampleInvestment.amount)} for ${sampleInvestment.membershipInterestPercent}% membership interest`,
    );
    expect(investors.investorAdminCards.map(({ label, value, text }) => [label, value, text]))
      .toMatchInlineSnapshot(`
        [
          [
            "Active Investors",
            "1",
            "Early investor secured",
          ],
          [
            "Capital Raised",
            "Committed",
            "First investment secured",
          ],
          [
            "Documents",
            "3",
            "MIPA, Operating Agreement, Pitch Deck",
          ],
          [
            "Round Progress",
            "25%",
            "$1M target for 10% equity",
          ],
        ]
      `);
  });
});

describe("the tour and quick start", () => {
  it("have nine steps and six options, with targets inside the site", () => {
    expect(welcome.tourSteps).toHaveLength(9);
    expect(welcome.quickStartOptions).toHaveLength(6);
    for (const { target } of [...welcome.tourSteps, ...welcome.quickStartOptions]) {
      expect(target.path).toMatch(/^\//);
      expect(target.anchor ?? "none").not.toContain("#");
    }
  });
});

describe("every text", () => {
  const texts = stringsIn(everything);

  it("is finished", () => {
    expect(texts.length).toBeGreaterThan(500);
    const unfinished = /\b(?:lorem|ipsum|todo|tbd|fixme|xxx|undefined|null|nan)\b|\[object|\$\{/i;
    expect(texts.filter((text) => unfinished.test(text))).toEqual([]);
    expect(texts.filter((text) => text.trim() === "" || text !== text.trim())).toEqual([]);
  });

  it("names the business and its place by the facts that its owner sets", () => {
    const { siteModule: _, ...others } = everything;
    const named = stringsIn(others).filter((text) => /valley/i.test(text));
    expect(named).toEqual([]);
    const other = { ...site, name: "Wharf & Co $& {region}", region: "the harbor" };
    expect(filled({ a: ["{name} in {region}, {else}"], b: [1, null] }, other)).toEqual({
      a: ["Wharf & Co $& {region} in the harbor, {else}"],
      b: [1, null],
    });
  });

  // 9 NYCRR 129.3 (a)(5): no colloquial references to cannabis in advertisements.
  it("keeps out the words that New York bars from advertisements", () => {
    const barred = /\b(?:stoners?|weed|pot|chronic|buds?|ganja|dope)\b/i;
    expect(texts.filter((text) => barred.test(text))).toEqual([]);
  });

  it("leaves the home page room in its weight budget", () => {
    const bytes = new TextEncoder().encode(stringsIn(home).join("\n")).length;
    expect(bytes).toBeLessThanOrEqual(9 * 1024);
  });
});
