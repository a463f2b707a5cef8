import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createAdmin, createProduct, unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { EXPORTS, type ExportName } from "../../../tests/support/import-files";
import { checked, existing, imported, start, wordsOf } from "../../../tests/support/imports";
import { often } from "../../../tests/support/often";
import { subscribeInput } from "~/domain/newsletter/newsletter.schema";
import { leaveList } from "~/domain/newsletter/subscribe.server";
import { subscriberList } from "~/domain/newsletter/newsletter-queries.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { deleteProduct } from "~/domain/shop/save-product.server";
import { adminProductList } from "~/domain/shop/shop-queries.server";
import { listSuppressions } from "~/domain/mail/suppressions.server";
import { guestPage } from "~/domain/guests/guest-page.server";
import { db, listen } from "~/platform/database/db.server";
import { PIECE_BYTES } from "~/lib/files/file-pieces";
import {
  importKeys,
  importRows,
  mailOutbox,
  productBatches,
  products,
  users,
} from "~drizzle/schema";
import { and, eq, isNull, like, sql } from "drizzle-orm";
import { problemOf } from "~/lib/outcome";
import type { Admin } from "~/domain/accounts/accounts.schema";
import type { ImportKind, Presumed } from "./import-fields";
import { systemOf, unusedHeads } from "./import-fields";
import {
  chooseColumns,
  discardImport,
  getImport,
  listImportRows,
  refusedCsv,
  startImport,
  undoImport,
  uploadImport,
} from "./imports.server";
import { deleteOldImports, runImports } from "./run-imports.server";

useDatabase();

/** The refused rows of an import, each by its number. */
const problemsOf = (id: number) => wordsOf(id, "refused");

const productsNamed = async (q: string) => (await adminProductList.page({ q, limit: 50 })).rows;

/** What each file comes to: which system is recognized, what is taken, and what is refused why. */
const CASES: Record<
  ExportName,
  {
    kind: ImportKind;
    system: string | null;
    taken: number;
    refused: Record<number, RegExp>;
    presumed?: Presumed;
  }
> = {
  shopifyProducts: {
    ...{ kind: "products", system: "Shopify", taken: 3 },
    refused: { 4: /another picture/, 6: /Barcode: The last digit of these 13 should be 1/ },
  },
  wooProducts: {
    ...{ kind: "products", system: "WooCommerce", taken: 2 },
    refused: { 2: /no price of its own: its variants are/ },
  },
  squareItems: {
    ...{ kind: "products", system: "Square", taken: 2 },
    refused: { 4: /Price: Enter a price/ },
  },
  dutchieInventory: {
    ...{ kind: "products", system: "Dutchie", taken: 1 },
    refused: {
      3: /Best before: this day is over/,
      4: /Enter the weight in grams/,
      5: /“13\/45\/2098” is no date/,
    },
  },
  germanPrices: {
    ...{ kind: "products", system: null, taken: 2 },
    refused: { 4: /“1\.234” may mean 1,234 or three decimals/ },
  },
  mailchimpSubscribed: {
    ...{ kind: "subscribers", system: "Mailchimp", taken: 1, presumed: "subscribed" },
    refused: {
      3: /Row 2 has the same address/,
      4: /Email address: Enter an email address/,
      5: /“02\/30\/2024” is no date/,
    },
  },
  mailchimpCleaned: { kind: "subscribers", system: "Mailchimp", taken: 1, refused: {} },
  listmonkSubscribers: {
    ...{ kind: "subscribers", system: "listmonk", taken: 3 },
    refused: { 5: /“unconfirmed” does not say that they agreed/ },
  },
  shopifyCustomers: {
    ...{ kind: "customers", system: "Shopify", taken: 1 },
    refused: {
      3: /Email address: Enter an email address/,
      4: /nothing but the address/,
      5: /Phone: Enter a phone number/,
    },
  },
  squareCustomers: {
    ...{ kind: "customers", system: "Square", taken: 1 },
    refused: { 2: /Note: “=1\+1” is a formula/ },
  },
};

for (const [name, { kind, system, taken, refused, presumed }] of Object.entries(CASES)) {
  test(`the file of ${name} is read, and each refusal says why at its row`, async () => {
    const content = EXPORTS[name as ExportName];
    const { id, heads } = await checked({ kind, content, ...(presumed && { presumed }) });
    expect(systemOf(heads)).toBe(system);
    const problems = await problemsOf(id);
    expect(Object.keys(problems)).toEqual(Object.keys(refused));
    for (const [row, words] of Object.entries(refused)) expect(problems[row]).toMatch(words);
    expect(await existing(id)).toMatchObject({
      ...{ state: "checked", madeCount: taken, refusedCount: Object.keys(refused).length },
    });
  });
}

test("a check stores nothing", async () => {
  expect(await productsNamed("Blue Dream")).toEqual([]);
  expect((await subscriberList.page({ q: "ada@", limit: 5 })).rows).toEqual([]);
});

test("products come with variants, text without HTML, and their stock as a first batch", async () => {
  const { id } = await imported({ kind: "products", content: EXPORTS.shopifyProducts });
  const [large, small] = await productsNamed("Blue Dream");
  expect(small).toMatchObject({
    ...{ price: "45.00", variantLabel: "3.5 g", variantOf: null, type: "flower", kind: "flower" },
    ...{ description: "Sweet berry.\n\nGrown here.", sku: "BD-35", inStock: true },
  });
  expect(large).toMatchObject({ variantOf: small?.id, variantLabel: "7 g" });
  const batches = await db
    .select()
    .from(productBatches)
    .where(eq(productBatches.productId, small?.id ?? 0));
  expect(batches).toMatchObject([{ code: `Opening stock ${id}`, onHand: 12 }]);
  const counted = db.$count(
    products,
    and(eq(products.id, small?.id ?? 0), eq(products.available, 12)),
  );
  expect(await counted).toBe(1);
  const [cap] = await productsNamed("Valley Cap");
  expect(cap).toMatchObject({ type: "goods", variantLabel: null });
});

test("the same products again are refused, because their SKUs are here already", async () => {
  const { id } = await checked({ kind: "products", content: EXPORTS.shopifyProducts });
  expect((await problemsOf(id))[2]).toBe("Blue Dream has this SKU or barcode already");
  expect(await existing(id)).toMatchObject({ madeCount: 0 });
});

test("a product is what its type says, in the words of the hint too, and on sale", async () => {
  const content =
    "Name,Category,Type,Price,Grams\nTyped mug,Kitchen,Goods,5,\nTyped bud,Jars,Flowers,5,3.5\nTyped roll,Jars,Pre-Rolls,5,1";
  await imported({ kind: "products", content });
  expect(await productsNamed("Typed")).toMatchObject([
    { type: "pre-roll", inStock: true },
    { type: "flower", inStock: true },
    { type: "goods", taxClass: "goods", inStock: true },
  ]);
});

test("a product of unknown type is not on sale", async () => {
  const content = "Name,Category,Price\nMystery,Things,5";
  await imported({ kind: "products", content });
  expect(await productsNamed("Mystery")).toMatchObject([{ type: null, inStock: false }]);
});

test("prices of other countries, Windows letters, UTF-16, tabs and a byte order mark are read", async () => {
  const german = Buffer.from(EXPORTS.germanPrices.replace("€", "\x80"), "latin1");
  await imported({ kind: "products", content: german });
  expect(await productsNamed("Grüner Tee")).toMatchObject([{ price: "1234.56" }]);
  expect(await productsNamed("Kaffee")).toMatchObject([{ price: "12.50" }]);
  const tabs = "\ufeffName\tCategory\tPrice\nCafé “Noir”\tThings\t$1,234.56\n";
  await imported({ kind: "products", content: Buffer.from(tabs, "utf16le") });
  expect(await productsNamed("Café “Noir”")).toMatchObject([{ price: "1234.56" }]);
  const utf8 = "\ufeffName,Category,Price\nZoë’s Tea,Things,7\n";
  await imported({ kind: "products", content: utf8 });
  expect(await productsNamed("Zoë’s Tea")).toHaveLength(1);
});

test("cells with line breaks, empty lines and 200 columns keep the numbers of a spreadsheet", async () => {
  const more = Array.from({ length: 197 }, (_, index) => `Extra ${index}`);
  const row = (name: string, price: string) =>
    [name, "Things", price, ...more.map(() => "x")].join(",");
  const content = [
    ["Name", "Category", "Price", ...more].join(","),
    row('"Two\nlines, one cell"', "5"),
    "",
    row("Without a price", ""),
  ].join("\n");
  const { id } = await checked({ kind: "products", content });
  const problems = await problemsOf(id);
  expect(Object.keys(problems)).toEqual(["4"]);
  expect(problems[4]).toMatch(/^Price: /);
});

test("who left, bounced or complained is never subscribed, and nobody is mailed", async () => {
  const gone = subscribeInput.parse({ email: "linus@example.com" }).email;
  await leaveList({ list: "newsletter", email: gone });
  const { id } = await imported({ kind: "subscribers", content: EXPORTS.listmonkSubscribers });
  expect((await problemsOf(id))[2]).toBe("It unsubscribed here, and stays so");
  await imported({ kind: "subscribers", content: EXPORTS.mailchimpCleaned });
  expect((await subscriberList.page({ q: "@example.com", limit: 5 })).rows).toEqual([]);
  const reasons = async (email: string) =>
    (await listSuppressions({ email })).map(({ reason }) => reason);
  expect(await reasons("blocked@example.com")).toEqual(["bounced"]);
  expect(await reasons("left@example.com")).toEqual(["unsubscribed"]);
  expect(await reasons("gone@example.com")).toEqual(["bounced"]);
  const content = EXPORTS.mailchimpSubscribed;
  await imported({ kind: "subscribers", content, presumed: "subscribed" });
  const { rows } = await subscriberList.page({ q: "", limit: 5 });
  expect(rows).toMatchObject([{ email: "ada@example.com" }]);
  expect(rows[0]?.createdAt.toISOString()).toMatch(/^2024-03-01/);
  expect(await db.$count(mailOutbox)).toBe(0);
});

test("a customer becomes a note on the guest’s page, and gets no account", async () => {
  const { admin } = await imported({ kind: "customers", content: EXPORTS.shopifyCustomers });
  const page = await guestPage(admin, "ada@example.com");
  expect(page.notes.map(({ text }) => text)).toEqual([
    "Imported: Ada Lovelace, (845) 555-0142. Likes tea.\nSecond line",
  ]);
  expect(await db.$count(users, eq(users.email, "ada@example.com"))).toBe(0);
});

test("a file that is no CSV, has no heads, rows or closed quotation marks is refused in words", async () => {
  const admin = await createAdmin();
  const upload = (content: string | Uint8Array<ArrayBuffer>) =>
    uploadImport(admin, { kind: "products", name: "x.csv", file: new Blob([content]) });
  const words = async (content: string | Uint8Array<ArrayBuffer>) => {
    const refused = await upload(content);
    return refused.ok ? null : refused.problem.message;
  };
  expect(await words(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 8, 0, 1]))).toContain("CSV file");
  expect(await words("\n\n")).toContain("no heads");
  const { id } = await checked({ kind: "products", content: "Name,Category,Price\n" });
  expect(await existing(id)).toMatchObject({
    ...{ state: "failed", problem: "The file has no rows below its heads" },
  });
  const short = await checked({
    ...{ kind: "products", content: 'Name,Category,Price\n"Open,x,1\ny,x,1' },
  });
  expect((await existing(short.id)).problem).toContain("never closed");
  const rows = Array.from({ length: 9_000 }, (_, row) => `Product ${row},Things,${row}`);
  const content = ["Name,Category,Price", ...rows, '"Open,Things,5', ""].join("\n");
  const open = await checked({ kind: "products", content });
  const { state, problem } = await existing(open.id);
  expect(state).toBe("failed");
  expect(problem).toContain("The row of line 9002");
});

test("required columns must be chosen, and what people without a status are", async () => {
  const admin = await createAdmin();
  const file = new Blob(["Foo,Bar\n1,2"]);
  const one = unwrap(await uploadImport(admin, { kind: "products", name: "a.csv", file }));
  expect(await chooseColumns(admin, one.id, { columns: {}, presumed: null })).toMatchObject({
    problem: { field: "name" },
  });
  const other = unwrap(await uploadImport(admin, { kind: "subscribers", name: "b.csv", file }));
  const columns = { email: 0 };
  expect(await chooseColumns(admin, other.id, { columns, presumed: null })).toMatchObject({
    problem: { field: "presumed" },
  });
  expect(await start(admin, other.id)).toMatchObject({ problem: { code: "conflict" } });
  unwrap(await chooseColumns(admin, other.id, { columns, presumed: "subscribed" }));
  await runImports();
  expect(await db.$count(importRows, eq(importRows.importId, other.id))).toBe(1);
  expect(await discardImport(admin, other.id)).toEqual({ ok: true });
  expect(await getImport(other.id)).toBeNull();
  expect(await db.$count(importRows, eq(importRows.importId, other.id))).toBe(0);
  expect(await db.$count(importKeys, eq(importKeys.importId, other.id))).toBe(0);
});

test("an import is taken back but for what was changed since, which says so", async () => {
  const content =
    "Name,Category,Price,Type,SKU,Stock\nUndo A,Things,5,Goods,UA,3\nUndo B,Things,5,Goods,UB,\nUndo C,Things,5,Goods,UC,";
  const { admin, id } = await imported({ kind: "products", content });
  expect(await productsNamed("Undo")).toHaveLength(3);
  await db.update(products).set({ price: "6.00" }).where(eq(products.name, "Undo B"));
  unwrap(await undoImport(admin, id));
  await runImports();
  expect((await productsNamed("Undo")).map(({ name }) => name)).toEqual(["Undo B"]);
  expect(await existing(id)).toMatchObject({ state: "undone", keptCount: 1 });
  expect(await problemsOf(id)).toEqual({ 3: "It was changed or used since, so it stays" });
  // Its codes are free again.
  const again = await imported({ kind: "products", content });
  expect(await existing(again.id)).toMatchObject({ madeCount: 2, refusedCount: 1 });
});

test("subscribers, stopped addresses and notes are taken back too, within a day only", async () => {
  const csv = "email,status\nback@example.com,subscribed\nstop@example.com,bounced";
  const letters = await imported({ kind: "subscribers", content: csv });
  const late = new Date(Date.now() + 25 * 3_600_000);
  expect(await undoImport(letters.admin, letters.id, late)).toMatchObject({
    problem: { code: "conflict" },
  });
  unwrap(await undoImport(letters.admin, letters.id));
  await runImports();
  expect((await subscriberList.page({ q: "back@", limit: 5 })).rows).toEqual([]);
  expect(await listSuppressions({ email: "stop@example.com" })).toEqual([]);
  const notes = await imported({ kind: "customers", content: EXPORTS.squareCustomers });
  unwrap(await undoImport(notes.admin, notes.id));
  await runImports();
  expect((await guestPage(notes.admin, "zoe@example.com")).notes).toEqual([]);
});

test("a run that ends in the middle leaves whole batches, and the next one goes on after them", async () => {
  // Twice as many as a batch, in groups that reach over its end.
  const rows = Array.from(
    { length: 1_200 },
    (_, row) => `Kept ${row},Things,5,Goods,K-${row},group ${row % 7},label ${row},1`,
  );
  const content = ["Name,Category,Price,Type,SKU,Handle,Size,Stock", ...rows].join("\n");
  const { admin, id } = await checked({ kind: "products", content });
  unwrap(await start(admin, id));
  await db.execute(sql`create function fail_import() returns trigger language plpgsql as
    $$ begin if new.name = 'Kept 700' then raise 'stopped'; end if; return new; end $$`);
  await db.execute(sql`create trigger fail_import before insert on products
    for each row execute function fail_import()`);
  await expect(runImports()).rejects.toThrow();
  expect(await existing(id)).toMatchObject({ state: "importing", lastRow: 501, madeCount: 500 });
  expect(await db.$count(products, like(products.name, "Kept %"))).toBe(500);
  await db.execute(sql`drop trigger fail_import on products`);
  await db.execute(sql`drop function fail_import`);
  // Two processes take turns.
  await Promise.all([runImports(), runImports()]);
  await runImports();
  expect(await existing(id)).toMatchObject({ state: "done", madeCount: 1_200 });
  expect(await db.$count(products, like(products.name, "Kept %"))).toBe(1_200);
  const leads = and(like(products.name, "Kept %"), isNull(products.variantOf));
  expect(await db.$count(products, leads)).toBe(7);
  unwrap(await undoImport(admin, id));
  await runImports();
  expect(await db.$count(products, like(products.name, "Kept %"))).toBe(0);
  expect(await db.$count(productBatches, eq(productBatches.code, `Opening stock ${id}`))).toBe(0);
});

setFlagsFromString("--expose-gc");
// The new flag counts in new contexts only, and a global has no type there.
const collectGarbage = runInNewContext("gc") as () => void;

const MB = 1024 * 1024;

/** What this process holds after each batch of what `run` does, in MB. */
async function heldAfterBatches(run: () => Promise<unknown>) {
  const held: number[] = [];
  await listen("test-batches", {
    onNotify: () => {
      collectGarbage();
      held.push(process.memoryUsage().heapUsed / MB);
    },
  });
  await db.execute(sql`create or replace function tell_batch() returns trigger language plpgsql as
    $$ begin perform pg_notify('test-batches', ''); return new; end $$`);
  await db.execute(sql`create trigger tell_batch before update on imports
    for each row when (new.last_row > old.last_row) execute function tell_batch()`);
  await run();
  await db.execute(sql`drop trigger tell_batch on imports`);
  await db.execute(sql`drop function tell_batch`);
  return held;
}

/** How much more it holds after the last batch than after the second, when all is loaded. */
const growth = (held: readonly number[]) => (held.at(-1) ?? 0) - (held[1] ?? 0);

const MOST_GROWTH_MB = 1.5;

/** Products whose rows are groups of two. The second row takes this text from the first. */
function pairs(name: string, count: number, text: string) {
  const rows = Array.from({ length: count }, (_, row) => {
    const [first, words] = row % 2 === 0 ? [`${name} ${row}`, text] : ["", ""];
    return `${first},Things,5,Goods,${name}-${row},${name} group ${row >> 1},label ${row},${words}`;
  });
  const head = "Name,Category,Price,Type,SKU,Handle,Size,Description";
  return new Blob([[head, ...rows].join("\n")]);
}

const STEADY = often(4_000);

test("a check and an import of products hold no more after the last rows than after the first", async () => {
  const admin = await createAdmin();
  const upload = async (file: Blob) => {
    const { id } = unwrap(await uploadImport(admin, { kind: "products", name: "s.csv", file }));
    const { columns } = await existing(id);
    unwrap(await chooseColumns(admin, id, { columns, presumed: null }));
    return id;
  };
  await upload(pairs("Light", often(5_000), "Grown here. ".repeat(250)));
  const checking = await heldAfterBatches(runImports);
  const id = await upload(pairs("Steady", STEADY, "Grown here"));
  await runImports();
  unwrap(await start(admin, id));
  const importing = await heldAfterBatches(runImports);
  for (const held of [checking, importing]) {
    expect(held.length).toBeGreaterThanOrEqual(often(8));
    expect(growth(held)).toBeLessThan(MOST_GROWTH_MB);
  }
  // What the rows of a pair have in common is found again, over the ends of batches too.
  expect(await existing(id)).toMatchObject({ state: "done", madeCount: STEADY });
  const steady = like(products.sku, "Steady-%");
  expect(await db.$count(products, and(steady, isNull(products.variantOf)))).toBe(STEADY / 2);
  expect(await db.$count(products, and(steady, eq(products.description, "Grown here")))).toBe(
    STEADY,
  );
});

test.each(["subscribers", "customers"] as const)(
  "a check of %s remembers no address, and refuses the one of an earlier batch",
  async (kind) => {
    const long = `${"a".repeat(60)}.example.org`;
    const count = often(15_000);
    const rows = Array.from({ length: count }, (_, row) => `${row}@${long.repeat(3)},subscribed`);
    const admin = await createAdmin();
    const file = new Blob([["email,note", ...rows, rows[0]].join("\n")]);
    const { id } = unwrap(await uploadImport(admin, { kind, name: "s.csv", file }));
    const second = kind === "subscribers" ? "status" : "note";
    unwrap(await chooseColumns(admin, id, { columns: { email: 0, [second]: 1 }, presumed: null }));
    const held = await heldAfterBatches(runImports);
    expect(held.length).toBeGreaterThanOrEqual(often(30));
    expect(growth(held)).toBeLessThan(MOST_GROWTH_MB);
    expect(await existing(id)).toMatchObject({ madeCount: count, refusedCount: 1 });
    expect(await problemsOf(id)).toEqual({ [count + 2]: "Row 2 has the same address" });
  },
);

/** A file that tells how many bytes of it were asked for at once. */
class Watched extends Blob {
  most = 0;
  override slice(start = 0, end = this.size, type?: string) {
    this.most = Math.max(this.most, Math.min(end, this.size) - start);
    return super.slice(start, end, type);
  }
  override arrayBuffer() {
    this.most = this.size;
    return super.arrayBuffer();
  }
  override text() {
    this.most = this.size;
    return super.text();
  }
  override stream() {
    this.most = this.size;
    return super.stream();
  }
}

test("an upload reads the file in pieces, also to tell its encoding", async () => {
  const rows = "Café,Things,5\n".repeat(200_000);
  const latin = Buffer.from(`Name,Category,Price\n${rows}`, "latin1");
  const file = new Watched([latin]);
  const admin = await createAdmin();
  const { id } = unwrap(await uploadImport(admin, { kind: "products", name: "w.csv", file }));
  expect(await existing(id)).toMatchObject({ encoding: "windows-1252", delimiter: "," });
  expect(file.size).toBeGreaterThan(4 * PIECE_BYTES);
  expect(file.most).toBe(PIECE_BYTES);
});

test("letters that two pieces of a file share are read whole, in each encoding", async () => {
  for (const encoding of ["utf8", "utf16le"] as const) {
    const mark = encoding === "utf8" ? "" : "\ufeff";
    const name = `Zoë 🌿 ${encoding}`;
    // A piece ends at any byte of a letter.
    const long = `${"🌿ë".repeat(50_000)},,\n`.repeat(4);
    const content = `${mark}Name,Category,Price\n${long}${name},Things,5\n`;
    const { id } = await imported({ kind: "products", content: Buffer.from(content, encoding) });
    expect(await existing(id)).toMatchObject({ state: "done", madeCount: 1, refusedCount: 4 });
    expect(await productsNamed(name)).toHaveLength(1);
  }
});

const loseRights = (admin: Admin) =>
  db.update(users).set({ role: "customer" }).where(eq(users.id, admin.id));

test("who lost the rights to import stops it, and another admin can check it again", async () => {
  const content = "Name,Category,Price\nRights,Things,5";
  const { admin, id } = await checked({ kind: "products", content });
  unwrap(await start(admin, id));
  await loseRights(admin);
  await runImports();
  const { columns } = await existing(id);
  expect(await existing(id)).toMatchObject({ state: "failed" });
  expect(await productsNamed("Rights")).toEqual([]);
  unwrap(await chooseColumns(await createAdmin(), id, { columns, presumed: null }));
  await runImports();
  expect(await existing(id)).toMatchObject({ state: "checked", problem: null, madeCount: 1 });
});

/** An import of more rows than a batch whose starter loses the rights after its first one. */
async function cutShort(name: string) {
  const rows = Array.from({ length: 1_200 }, (_, row) => `${name} ${row},Things,5,${name}-${row}`);
  const content = ["Name,Category,Price,SKU", ...rows].join("\n");
  const { admin, id } = await checked({ kind: "products", content });
  unwrap(await start(admin, id));
  await db.execute(sql`create function lose_rights() returns trigger language plpgsql as
    $$ begin update users set role = 'customer' where id = new.actor_id; return new; end $$`);
  await db.execute(sql`create trigger lose_rights before update on imports
    for each row when (new.last_row > 1) execute function lose_rights()`);
  await runImports();
  await db.execute(sql`drop trigger lose_rights on imports`);
  await db.execute(sql`drop function lose_rights`);
  const stored = await db.$count(products, like(products.name, `${name} %`));
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(1_200);
  expect(await existing(id)).toMatchObject({ state: "done", madeCount: stored });
  return { id, columns: (await existing(id)).columns };
}

test("what was stored before the rights were lost is not forgotten, and another admin goes on", async () => {
  const { id, columns } = await cutShort("Heir");
  const other = await createAdmin();
  // A file that has stored rows is neither thrown away nor read in another way.
  const conflict = { problem: { code: "conflict" } };
  expect(await discardImport(other, id)).toMatchObject(conflict);
  expect(await chooseColumns(other, id, { columns, presumed: null })).toMatchObject(conflict);
  const now = new Date(Date.now() + 25 * 3_600_000);
  expect(await startImport(other, id, { checkedAt: null, now })).toMatchObject(conflict);
  unwrap(await startImport(other, id, { checkedAt: null }));
  await runImports();
  expect(await existing(id)).toMatchObject({ state: "done", problem: null, madeCount: 1_200 });
  expect(await db.$count(products, like(products.name, "Heir %"))).toBe(1_200);
});

test("an import that was cut short is taken back", async () => {
  const { id } = await cutShort("Half");
  unwrap(await undoImport(await createAdmin(), id));
  await runImports();
  expect(await existing(id)).toMatchObject({ state: "undone", keptCount: 0 });
  expect(await db.$count(products, like(products.name, "Half %"))).toBe(0);
});

test("rows that were checked again are not imported by who saw them before", async () => {
  const content = "Name,Category,Price,Cost\nSeen,Things,5,1";
  const { admin, id } = await checked({ kind: "products", content });
  const { columns, changedAt } = await existing(id);
  const checkedAt = changedAt.toISOString();
  const other = await createAdmin();
  unwrap(await chooseColumns(other, id, { columns: { ...columns, price: 3 }, presumed: null }));
  await runImports();
  const refused = await startImport(admin, id, { checkedAt });
  expect(problemOf(refused)?.message).toContain("checked again");
  expect(await startImport(admin, id, { checkedAt: null })).toMatchObject({ ok: false });
  unwrap(await start(admin, id));
  await runImports();
  expect(await productsNamed("Seen")).toMatchObject([{ price: "1.00" }]);
});

test("columns that are chosen again while rows are checked count for all rows", async () => {
  const content = "Name,Category,Price,Cost\nMixed,Things,5,x";
  const { admin, id } = await checked({ kind: "products", content });
  const { columns } = await existing(id);
  const other = { columns: { ...columns, price: 3 }, presumed: null };
  unwrap(await chooseColumns(admin, id, { columns, presumed: null }));
  // The new columns arrive when the run has read the import, and before it stores a batch.
  const run = runImports();
  const again = chooseColumns(admin, id, other);
  await Promise.all([run, again]);
  unwrap(await again);
  await runImports();
  expect(await existing(id)).toMatchObject({ state: "checked", madeCount: 0, refusedCount: 1 });
});

test("two admins who start at once, a second press and one after the end import once", async () => {
  const content = "Name,Category,Price,SKU,Stock\nOnce,Things,5,ONCE,4";
  const { admin, id } = await checked({ kind: "products", content });
  const checkedAt = (await existing(id)).changedAt.toISOString();
  const other = await createAdmin();
  const press = (by: Admin) => startImport(by, id, { checkedAt });
  for (const pressed of await Promise.all([press(admin), press(other), press(admin)])) {
    unwrap(pressed);
  }
  await Promise.all([runImports(), runImports()]);
  await runImports();
  unwrap(await press(other));
  await runImports();
  expect(await productsNamed("Once")).toHaveLength(1);
  expect(await existing(id)).toMatchObject({ state: "done", madeCount: 1 });
  unwrap(await undoImport(admin, id));
  await runImports();
  unwrap(await undoImport(other, id));
  expect(problemOf(await press(admin))?.message).toContain("taken back");
  await runImports();
  expect(await productsNamed("Once")).toEqual([]);
});

test("what the shop or the list got after the check is refused at its row", async () => {
  const content = "Name,Category,Price,SKU\nLate A,Things,5,LATE-A\nLate B,Things,5,LATE-B";
  const { admin, id } = await checked({ kind: "products", content });
  await createProduct({ name: "By hand", sku: "late-a" });
  unwrap(await start(admin, id));
  await runImports();
  expect(await problemsOf(id)).toEqual({ 2: "By hand has this SKU or barcode already" });
  expect(await productsNamed("Late")).toHaveLength(1);
  const csv = "email,status\nlate-stop@example.com,subscribed\nlate-in@example.com,subscribed";
  const letters = await checked({ kind: "subscribers", content: csv });
  await leaveList({ list: "newsletter", email: "late-stop@example.com" });
  unwrap(await start(letters.admin, letters.id));
  await runImports();
  expect(await problemsOf(letters.id)).toEqual({ 2: "It unsubscribed here, and stays so" });
});

test("an undo leaves what was sold, deleted by hand or has a new variant, and says so", async () => {
  const content =
    "Name,Category,Price,Type,SKU,Stock\nKeep A,Things,5,Goods,KA,3\nKeep B,Things,5,Goods,KB,\nKeep C,Things,5,Goods,KC,\nKeep D,Things,5,Goods,KD,";
  const { admin, id } = await imported({ kind: "products", content });
  const [d, c, b, a] = await productsNamed("Keep");
  if (!a || !b || !c || !d) throw new Error("Not imported");
  const items = [{ productId: a.id, quantity: 1 }];
  unwrap(await placeOrder(visitor(), { items, customerInfo: null, key: null, seen: null }));
  unwrap(await deleteProduct(admin, b.id));
  await createProduct({ name: "Added", variantOf: c.id, variantLabel: "large" });
  unwrap(await undoImport(admin, id));
  await runImports();
  expect(await problemsOf(id)).toEqual({
    2: "It was changed or used since, so it stays",
    3: "Somebody deleted it before",
    4: "It was changed or used since, so it stays",
  });
  expect(await existing(id)).toMatchObject({ state: "undone", keptCount: 2 });
  expect(await db.$count(products, eq(products.id, d.id))).toBe(0);
});

test("hostile heads and cells are text like any other, or refused in words", async () => {
  const heads = "__proto__,constructor,Name,Name,,Category,Price,toString";
  const content = `${heads}\n1,2,Heads \u202ereversed,Other,x,Things,5,y`;
  const { id } = await imported({ kind: "products", content });
  expect(await productsNamed("Heads")).toMatchObject([{ name: "Heads reversed" }]);
  const found = await existing(id);
  expect(unusedHeads(found)).toEqual(["__proto__", "constructor", "Name", "toString"]);
  // Behind the first letters, by which the encoding is told.
  const zeros = `Name,Category,Price\n${"x".repeat(1_000)},Things,5\nZe\0ros \ud83d,Things,5\0`;
  const zero = await imported({ kind: "products", content: zeros });
  expect(await existing(zero.id)).toMatchObject({ state: "done", madeCount: 1, refusedCount: 1 });
  const utf16 = Buffer.from(`\ufeff${zeros.replace("Ze\0ros", "Wide\0")}\0`, "utf16le");
  const wide = await imported({ kind: "products", content: utf16 });
  expect(await existing(wide.id)).toMatchObject({ state: "done", madeCount: 1, refusedCount: 1 });
  const admin = await createAdmin();
  const words = async (text: string) => {
    const file = new Blob([text]);
    const refused = await uploadImport(admin, { kind: "products", name: "x.csv", file });
    return refused.ok ? null : refused.problem.message;
  };
  expect(await words(Array.from({ length: 5_000 }, (_, n) => `c${n}`).join(","))).toMatch(
    /400 col/,
  );
  expect(await words("x".repeat(10_000_000))).toContain("more than 1,000,000 characters");
  const tooLong = `Name,Category,Price\n${"x".repeat(10_000_000)},Things,5`;
  const long = await checked({ kind: "products", content: tooLong });
  expect((await existing(long.id)).problem).toContain("The row of line 2");
});

test("the refused rows are a file with their numbers, reasons and cells", async () => {
  const { id } = await checked({ kind: "products", content: EXPORTS.germanPrices });
  const { columns, lines } = await refusedCsv(id);
  expect(columns).toEqual(["Row", "Problem", "Name", "Category", "Type", "Price", "SKU"]);
  let text = "";
  for await (const line of lines()) text += line;
  expect(text).toContain("4,");
  expect(text).toContain(",Unklar,Getränke,Goods,1.234,DE-3\r\n");
});

test("the file of refused rows is read while it is sent", async () => {
  const rows = Array.from({ length: 1_200 }, (_, row) => `Refused ${row},Things,`);
  const content = ["Name,Category,Price", ...rows].join("\n");
  const { id } = await checked({ kind: "products", content });
  const { lines } = await refusedCsv(id);
  let sent = 0;
  let last = "";
  for await (const line of lines()) {
    if (sent === 0) {
      const isLast = and(eq(importRows.importId, id), eq(importRows.row, 1_201));
      await db.update(importRows).set({ problem: "Written while it was sent" }).where(isLast);
    }
    sent += 1;
    last = line;
  }
  expect(sent).toBe(1_200);
  expect(last).toBe("1201,Written while it was sent,Refused 1199,Things,\r\n");
});

test("files and rows are deleted a day after the last change", async () => {
  const { id } = await imported({ kind: "products", content: "Name,Category,Price\nOld,Things,5" });
  await deleteOldImports(new Date(Date.now() + 25 * 3_600_000));
  expect(await existing(id)).toMatchObject({ state: "done", madeCount: 1 });
  expect(await listImportRows(id, { after: 0, which: "all", limit: 5 })).toEqual([]);
  expect(await db.$count(importKeys, eq(importKeys.importId, id))).toBe(0);
  // Of a file that has stored nothing, nothing is left to look at.
  const failed = await checked({ kind: "products", content: "Name,Category,Price\n" });
  await deleteOldImports(new Date(Date.now() + 25 * 3_600_000));
  expect(await getImport(failed.id)).toBeNull();
});
