import fs from "node:fs";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { desc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import { openingInput } from "~/domain/careers/openings/openings.schema";
import { createOpening } from "~/domain/careers/openings/save-opening.server";
import { addDrawer } from "~/domain/money/drawers/keep-drawers.server";
import { setTerms } from "~/domain/documents/terms.server";
import { addSavedAnswer } from "~/domain/inbox/saved-answers.server";
import { updateInput } from "~/domain/investors/investors.schema";
import { publishUpdate } from "~/domain/investors/updates.server";
import { addPicture } from "~/domain/shop/pictures/change-pictures.server";
import { newsletterIssues, productPictures, settings } from "~drizzle/schema";
import { businessInstant } from "~/lib/dates/calendar-days";
import sharp from "sharp";
import { draftLetter } from "../support/letters";
import { createTime, dayIn, reserve } from "../support/appointments";
import { createTours } from "../support/series";
import { anyAdmin, createProduct, PASSWORD, createAdmin, unwrap } from "../support/builders";
import { type Fields, fieldsOfForm } from "../support/form-fields";
import { createDocument, createInvestor, mailTo } from "../support/investors";
import { unescape } from "../support/site-walk";
import { openedSale } from "../support/counter";
import { createRun } from "../support/deliveries";
import { receive } from "../support/stock";
import { expect, test } from "../support/test";
import { routesWith } from "./routes";

type Edit = {
  /** The route's address. */
  route: string;
  /** Makes something to edit and returns the form's address. */
  make: () => Promise<string>;
  /** What a colleague saves while the page is open, and what is saved from that page afterwards. */
  theirs: Fields;
  mine: Fields;
  /** What the page says about the colleague's text, if it is not the text. */
  said?: string;
};

const admin = anyAdmin();
let count = 0;
const fresh = (word: string) => `${word} ${(count += 1)}`;

async function picture() {
  const { id } = await createProduct();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  unwrap(await addPicture(admin, id, { bytes, alt: "A jar" }));
  const [row] = await db
    .select({ id: productPictures.id })
    .from(productPictures)
    .where(eq(productPictures.productId, id))
    .orderBy(desc(productPictures.id));
  return `/office/products/${id}/pictures/${row?.id}`;
}

async function opening() {
  const input = openingInput.parse({
    ...{ title: fresh("Grower"), position: "cultivation", place: "Warwick", hours: "Full time" },
    ...{ payFrom: "21", payPer: "hour", description: "Walk the field." },
  });
  return `/office/jobs/${unwrap(await createOpening(admin, input)).id}`;
}

async function savedAnswer() {
  const answer = { title: fresh("Answer"), text: "At noon." };
  return `/office/answers/${unwrap(await addSavedAnswer(admin, answer)).id}`;
}

const reservation = async () =>
  `/office/appointments/${(await reserve(await createTime())).reference}`;

const EDITS: Edit[] = [
  {
    route: "/office/appointments/series/:id/change",
    make: async () => {
      const { id } = await createTours();
      return `/office/appointments/series/${id}/change?from=${dayIn(20)}`;
    },
    theirs: { times: "16:00" },
    mine: { seats: "12" },
  },
  {
    route: "/office/appointments/times/:id",
    // A place of its own, where it meets no other time.
    make: async () => `/office/appointments/times/${await createTime({ place: fresh("Room") })}`,
    theirs: { time: "16:00" },
    mine: { seats: "12" },
  },
  {
    route: "/office/appointments/:reference",
    make: reservation,
    theirs: { note: 'Comes with a <dog> & a "cat"' },
    mine: { note: "Comes by bus" },
  },
  {
    route: "/office/appointments/:reference/party",
    make: async () => `${await reservation()}/party`,
    theirs: { partySize: "4" },
    mine: { partySize: "3" },
  },
  {
    route: "/office/appointments/settings",
    make: () => Promise.resolve("/office/appointments/settings"),
    theirs: { teamMail: "none" },
    mine: { teamMail: "hourly" },
    said: "Saved meanwhile: “",
  },
  {
    route: "/office/launch-updates/:id",
    make: async () => {
      const draft = { subject: fresh("We open"), content: "On Saturday.\n\nCome." };
      return `/office/launch-updates/${await draftLetter(admin, draft)}`;
    },
    theirs: { content: "On Sunday,\n\nشكرا" },
    mine: { subject: "We open soon" },
    said: "On Sunday,",
  },
  {
    route: "/office/launch-updates/:id/schedule",
    make: async () => {
      const id = await draftLetter(admin, { subject: fresh("We open"), content: "On Saturday." });
      const scheduledAt = businessInstant(dayIn(20), "14:00");
      await db.update(newsletterIssues).set({ scheduledAt }).where(eq(newsletterIssues.id, id));
      return `/office/launch-updates/${id}/schedule`;
    },
    theirs: { time: "16:00" },
    mine: { day: dayIn(40) },
  },
  {
    route: "/office/counter/:id/details",
    make: async () => `/office/counter/${await openedSale(await createProduct())}/details`,
    theirs: { customerName: "Ada" },
    mine: { note: "A gift" },
  },
  {
    route: "/office/counter/:id/discount",
    make: async () => `/office/counter/${await openedSale(await createProduct())}/discount`,
    theirs: { amount: "2.00", reason: "A dented box" },
    mine: { amount: "1.00", reason: "A late order" },
  },
  {
    route: "/office/answers/:id",
    make: savedAnswer,
    theirs: { text: "At one." },
    mine: { text: "At two." },
  },
  {
    route: "/office/drawers/:id/rename",
    make: async () => {
      const { id } = unwrap(await addDrawer(admin, { name: crypto.randomUUID() }));
      return `/office/drawers/${id}/rename`;
    },
    theirs: { name: `Cellar ${crypto.randomUUID()}` },
    mine: { name: `Attic ${crypto.randomUUID()}` },
  },
  {
    route: "/office/jobs/:id",
    make: opening,
    theirs: { payFrom: "25.00", payPer: "year" },
    mine: { place: "Kingston" },
    said: "Saved meanwhile: “A year”",
  },
  {
    route: "/office/products/:id",
    make: async () => `/office/products/${(await createProduct()).id}`,
    theirs: { price: "31.00", inStock: "" },
    mine: { description: "Fresh" },
    said: "Saved meanwhile: “no”",
  },
  {
    route: "/office/products/:id/pictures/:pictureId",
    make: picture,
    theirs: { alt: "An open jar" },
    mine: { alt: "A closed jar" },
  },
  {
    route: "/office/stock/batches/:id",
    make: async () => {
      const id = await receive((await createProduct()).id, { quantity: 9 });
      return `/office/stock/batches/${id}`;
    },
    theirs: { laboratory: "Upstate Labs", bestBefore: "" },
    mine: { packedOn: dayIn(-3) },
    said: "Emptied meanwhile",
  },
  {
    route: "/investor-admin/updates/:id",
    make: async () => {
      const input = updateInput.parse({ title: fresh("News"), type: "general", content: "Well." });
      return `/investor-admin/updates/${(await publishUpdate(admin, input)).id}`;
    },
    theirs: { content: "Very well." },
    mine: { title: "All news" },
  },
  {
    route: "/investor-admin/documents/:id",
    make: async () => `/investor-admin/documents/${await createDocument("investor")}`,
    theirs: { accessLevel: "board" },
    mine: { title: "For the owners" },
    said: "Saved meanwhile: “",
  },
  {
    route: "/investor-admin/documents/rules",
    make: () => Promise.resolve("/investor-admin/documents/rules"),
    theirs: { investorViewOnly: "on" },
    mine: { boardStamped: "on" },
    said: "Saved meanwhile: “yes”",
  },
  {
    route: "/investor-admin/documents/terms",
    make: async () => {
      await setTerms(admin, fresh("Tell nobody"));
      return "/investor-admin/documents/terms";
    },
    theirs: { text: "Tell your lawyer alone." },
    mine: { text: "" },
  },
  {
    route: "/investor-admin/investors/:id",
    make: async () => `/investor-admin/investors/${(await createInvestor()).id}`,
    theirs: { companyName: "Valley Capital" },
    mine: { investmentAmount: "15000.00" },
  },
  {
    route: "/office/inbox/settings",
    make: async () => {
      await db.delete(settings).where(eq(settings.key, "inbox.due"));
      return "/office/inbox/settings";
    },
    theirs: { rule: "opening-hours" },
    mine: { rule: "clock" },
    said: "Saved meanwhile: “",
  },
  {
    route: "/office/opening",
    make: async () => {
      await db.execute(sql`delete from opening_switches`);
      return "/office/opening";
    },
    theirs: { retail: "open" },
    mine: { retail: "announced" },
    said: "Saved meanwhile: “Open: ",
  },
  {
    route: "/office/opening/:matter",
    make: () => Promise.resolve("/office/opening/applications"),
    theirs: { message: "Back in spring" },
    mine: { message: "Back in fall" },
  },
  {
    route: "/office/delivery/:id/change",
    make: async () => `/office/delivery/${(await createRun()).id}/change`,
    theirs: { vehicle: "Green Van, XYZ 1" },
    mine: { vehicle: "Red Van, XYZ 2" },
  },
  {
    route: "/office/pickup",
    make: () => Promise.resolve("/office/pickup"),
    theirs: { orders: "7" },
    mine: { daysAhead: "3" },
  },
  {
    route: "/office/pickup/delivery",
    make: () => Promise.resolve("/office/pickup/delivery"),
    theirs: { zips: "12401, 12402" },
    mine: { feeCents: "7.50" },
  },
  {
    route: "/office/shop-settings",
    make: () => Promise.resolve("/office/shop-settings"),
    theirs: { staffRefund: "20.00" },
    mine: { staffRefund: "30.00" },
  },
  {
    route: "/office/search-words",
    make: () => Promise.resolve("/office/search-words"),
    theirs: { lines: "preroll = joint" },
    mine: { lines: "gummies = chews" },
  },
  {
    route: "/office/privacy/retention",
    make: () => Promise.resolve("/office/privacy/retention"),
    theirs: { applications: "13" },
    mine: { bookings: "25" },
  },
  {
    route: "/office/mail-settings",
    make: () => Promise.resolve("/office/mail-settings"),
    theirs: { hour: "60" },
    mine: { day: "300" },
  },
  {
    route: "/office/forum/held/words",
    make: () => Promise.resolve("/office/forum/held/words"),
    theirs: { words: "offered here" },
    mine: { words: "sold here" },
  },
];

async function signIn(request: APIRequestContext, origin: string) {
  const { username } = await createAdmin();
  const data = { username, password: PASSWORD };
  const answer = await request.post("/api/auth/login", { data, headers: { Origin: origin } });
  expect(answer.status()).toBe(200);
}

/** The form of the page as a browser would send it. */
const opened = async (request: APIRequestContext, address: string) =>
  fieldsOfForm(await (await request.get(address)).text(), "revision", address);

/** Forms with a file are sent as parts, like their page does. */
function post(request: APIRequestContext, address: string, fields: Fields) {
  const hasFile = /\/(batches|documents)\//.test(address);
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== OFF));
  return request.post(address, {
    ...(hasFile ? { multipart: sent } : { form: sent }),
    maxRedirects: 0,
  });
}

/** A checkbox that is not checked. Other fields may be empty. */
const OFF = "(off)";
const checked = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name === "inStock" && !value ? OFF : value,
    ]),
  );

const shown = (fields: Fields) => {
  const { revision: _, formToken: __, ...rest } = fields;
  return rest;
};

/** What the form shows after these were saved. */
function after(before: Fields, saved: Fields) {
  const fields = { ...shown(before), ...saved };
  if (fields.inStock === "") delete fields.inStock;
  return fields;
}

for (const { route, make, theirs, mine, said } of EDITS) {
  test(`${route}: an edit from an older page shows what a colleague saved, and keeps it`, async ({
    request,
    baseURL,
  }) => {
    await signIn(request, baseURL ?? "");
    const address = await make();
    const older = await opened(request, address);
    const first = await post(request, address, { ...older, ...checked(theirs) });
    expect(first.status(), unescape(await first.text()).slice(0, 2000)).toBe(303);
    const saved = await opened(request, address);
    expect(shown(saved)).toEqual(after(older, theirs));

    const mails = await queued();
    const second = await post(request, address, { ...older, ...mine });
    expect(second.status()).toBe(400);
    const html = unescape(await second.text());
    expect(html).toContain("Somebody changed this after you had opened it");
    for (const text of said ? [said] : Object.values(theirs)) expect(html).toContain(text);
    const kept = fieldsOfForm(await second.text(), "revision", address);
    expect(shown(kept)).toEqual(after(older, mine));
    expect(shown(await opened(request, address))).toEqual(shown(saved));
    expect(await queued()).toBe(mails);

    // The next press is deliberate.
    const third = await post(request, address, kept);
    expect(third.status()).toBe(303);
    expect(shown(await opened(request, address))).toEqual(after(older, mine));
    // What is stored already is not refused, from however old a page it comes.
    expect((await post(request, address, { ...older, ...mine })).status()).toBe(303);
    // A form without the field is from no page of ours.
    const { revision: _, ...bare } = { ...older, ...checked(theirs) };
    expect((await post(request, address, bare)).status()).toBe(303);
    expect((await post(request, address, { ...bare, ...mine, revision: "?" })).status()).toBe(400);
  });
}

/** Later tests on the same server read documents without terms. */
test.afterEach(() => setTerms(admin, ""));

const queued = async () =>
  onlyRow(await selectRows<{ count: number }>(sql`select count(*)::int as count from mail_outbox`))
    .count;

test("a guest gets one mail about a time that was moved, and none from an older page", async ({
  request,
  baseURL,
}) => {
  await signIn(request, baseURL ?? "");
  const id = await createTime({ time: "14:00", place: fresh("Room") });
  const { email } = await reserve(id);
  const address = `/office/appointments/times/${id}`;
  const older = await opened(request, address);
  await post(request, address, { ...older, time: "16:00", reason: "A wedding" });
  const before = (await mailTo(email)).length;
  const refused = await post(request, address, { ...older, seats: "20" });
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain("Saved meanwhile: “16:00”");
  expect(await mailTo(email)).toHaveLength(before);
  expect((await opened(request, address)).time).toBe("16:00");
});

test("of two edits from the same page at once, one is stored and the other one is refused", async ({
  request,
  baseURL,
}) => {
  await signIn(request, baseURL ?? "");
  const address = await savedAnswer();
  const older = await opened(request, address);
  const answers = await Promise.all(
    ["One", "Two", "Three"].map((text) => post(request, address, { ...older, text })),
  );
  expect(answers.map((answer) => answer.status()).sort()).toEqual([303, 400, 400]);
});

const CHECKS_EDITS = /^ {2}edits: (\{|presentSale\()|\beditCheck\(/m;

test("every route that edits stored values is in the list", () => {
  const editing = routesWith(CHECKS_EDITS).map(({ address }) => address);
  expect([...new Set(editing)].sort()).toEqual(EDITS.map(({ route }) => route).sort());
});

test("no route that edits stored values reads them again after a refusal, which would empty the form", () => {
  const keeping = new Set(
    routesWith(/^export const shouldRevalidate = keepOnRefusal;$/m).map(({ file }) => file),
  );
  const others = routesWith(CHECKS_EDITS).filter(({ file }) => !keeping.has(file));
  expect(others.map(({ file }) => file)).toEqual([]);
});

/** Forms that start with values, and change nothing of the team's that somebody else changes too. */
const NOT_EDITS = [
  // A visitor's or a member's own.
  ...["accounts/profile/profile-page", "appointments/manage/party-form"],
  ...["appointments/reservation-form", "forum/comments/comment-form", "forum/edit-forms"],
  ...["forum/posts/new-post-form", "investors/meetings/meeting-form", "shop/checkout-form"],
  ...["newsletter/topics-form", "shop/quantity-form"],
  // It names the order's state, as all acts of the desk do.
  "order-desk/change-form",
  // Something new, or an act, with a proposal.
  ...["appointments-admin/series/series-form", "appointments-admin/series/end-series.route"],
  ...["forum/moderation/merge.route", "forum/moderation/split.route"],
  ...[
    "forum/moderation/suspend-member.route",
    "money/drawers/drawer.route",
    "money/order/money-form",
    "people/invitations.route",
    "stock/recall.route",
    "stock/write-off-form",
    "transfer/columns.route",
  ],
  // It has a revision of its own.
  "website/section-form",
];

test("every form of an area that starts with values carries what it was made from", () => {
  const areas = path.resolve(import.meta.dirname, "../../app/areas");
  const without = fs
    .readdirSync(areas, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => {
      const text = fs.readFileSync(path.join(areas, file), "utf8");
      return /<ServerForm\b/.test(text) && /\bvalues=/.test(text) && !/\bisEdit\b/.test(text);
    })
    .map((file) => file.replace(/\.tsx$/, ""));
  expect(without.sort()).toEqual([...NOT_EDITS].sort());
});
