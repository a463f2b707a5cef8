import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { taxes } from "~/content/taxes";
import type { User } from "~/domain/accounts/accounts.schema";
import { reportToAdmins } from "~/domain/forum/moderation/reports.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { archiveProduct } from "~/domain/shop/save-product.server";
import { db } from "~/platform/database/db.server";
import { JOB_RUNS } from "~/platform/database/job-runs.server";
import { startJobs, stopJobs } from "~/platform/jobs/jobs.server";
import {
  createAdmin,
  createProduct,
  createStaff,
  member,
  unwrap,
} from "../../../tests/support/builders";
import { products } from "~drizzle/schema";
import { useDatabase } from "../../../tests/support/database";
import { deliverWebsite, publishTaxes } from "../../../tests/support/website";
import { today } from "./today.server";

useDatabase();

afterEach(stopJobs);

test("Today names the jobs that fail to admins, and nothing while all is well", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const [admin, staff] = [await createAdmin(), await createStaff()];
  let isBroken = true;
  const run = () => (isBroken ? Promise.reject(new Error("broken")) : Promise.resolve());
  startJobs([
    { name: "count the views", every: "second", run },
    { name: "something else", every: "second", run: () => Promise.resolve() },
  ]);
  await vi.waitFor(
    async () =>
      expect((await today(admin)).onlyAdmins?.jobs).toMatchObject([{ name: "count the views" }]),
    { timeout: 5_000 },
  );
  expect((await today(staff)).onlyAdmins).toBeNull();
  isBroken = false;
  await vi.waitFor(async () => expect((await today(admin)).onlyAdmins?.jobs).toEqual([]), {
    timeout: 5_000,
  });
});

test("Today counts what waits in each noun, and for admins alone what only they decide", async () => {
  const [admin, staff] = [await createAdmin(), await createStaff()];
  const [author, reporter] = [await member(), await member()];
  const { id: productId } = await createProduct();
  const items = [{ productId, quantity: 1 }];
  unwrap(await placeOrder(author, { items, customerInfo: null, key: null, seen: null }));
  const input = { title: "A title", content: "A text", categoryId: null, videoUrl: null };
  const { post } = unwrap(await createPost(author, input));
  unwrap(await reportToAdmins(reporter, { type: "post", id: post.id }, { reason: "Look" }));
  const linesFor = async (reader: User) =>
    (await today(reader)).waiting.map(({ label, count, to }) => `${label}: ${count} ${to}`);
  const team = [
    "Came since yesterday: 1 /office/inbox?state=all",
    "New in the inbox: 1 /office/inbox?state=new",
    "Orders to confirm: 1 /office/orders",
  ];
  expect(await linesFor(staff)).toEqual(team);
  expect(await linesFor(admin)).toEqual([...team, "Forum reports: 1 /office/forum/reports"]);
});

test("Today says to admins that goods are sold without sales tax, until a rate holds", async () => {
  const admin = await createAdmin();
  await publishTaxes(taxes);
  const missing = async () =>
    (await today(admin)).onlyAdmins?.missing.filter(({ to }) => to === "/office/website/taxes");
  const { id } = await createProduct({ type: "goods" });
  expect(await missing()).toEqual([
    { label: "Sales tax: goods are sold at 0% until you add a rate", to: "/office/website/taxes" },
  ]);
  const county = { name: "County", kind: "sales", percent: 8, from: "2020-01-01" } as const;
  await publishTaxes({ ...taxes, rates: [...taxes.rates, county] });
  expect(await missing()).toEqual([]);
  await deliverWebsite();
  // Without goods there is nothing to say.
  unwrap(await archiveProduct(admin, id));
  expect(await missing()).toEqual([]);
});

test("Today names products on sale that do not say what they are, until they do", async () => {
  const admin = await createAdmin();
  const unsaid = async () =>
    (await today(admin)).onlyAdmins?.missing.filter(({ to }) => to.startsWith("/office/products/"));
  await createProduct({ type: "goods" });
  expect(await unsaid()).toEqual([]);
  const { id } = await createProduct();
  // As products from before the field are stored.
  await db.update(products).set({ type: null }).where(eq(products.id, id));
  expect(await unsaid()).toEqual([
    {
      label: "1 product on sale does not say what it is: New York's limits are not checked",
      to: `/office/products/${id}`,
    },
  ]);
  await db.update(products).set({ inStock: false }).where(eq(products.id, id));
  expect(await unsaid()).toEqual([]);
});

test("Today names the jobs that failed in another process or before a restart", async () => {
  const admin = await createAdmin();
  const hourAgo = Date.now() - 60 * 60_000;
  const at = (minute: number) => new Date(hourAgo + minute * 60_000);
  const job = { name: "delete what is old", lastSuccessAt: null, lastFailureAt: null };
  await JOB_RUNS.record({ ...job, lastSuccessAt: at(1) });
  await JOB_RUNS.record({ ...job, lastFailureAt: at(2) });
  startJobs([{ name: job.name, every: "hour", run: () => Promise.resolve() }], JOB_RUNS);
  const jobs = async () => (await today(admin)).onlyAdmins?.jobs;
  expect(await jobs()).toMatchObject([{ lastSuccessAt: at(1), isFailing: true, isLate: false }]);
  // A process whose run ended earlier notes it later.
  await JOB_RUNS.record({ ...job, lastSuccessAt: at(0) });
  expect(await jobs()).toMatchObject([{ isFailing: true }]);
  await JOB_RUNS.record({ ...job, lastSuccessAt: at(3) });
  expect(await jobs()).toEqual([]);
});
