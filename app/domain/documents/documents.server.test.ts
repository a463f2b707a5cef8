import { expect, test } from "vitest";
import type { User } from "~/domain/accounts/accounts.schema";
import { type DocumentLevel, documentLevelOptions } from "~/domain/investors/clearance";
import { setWantsMail } from "~/domain/investors/investor-mail.server";
import { leaveList } from "~/domain/newsletter/subscribe.server";
import { setInvestorActive } from "~/domain/investors/manage-access.server";
import { anyAdmin, createAdmin, createUser } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { createDocument, createInvestor, mailTo, pdf } from "../../../tests/support/investors";
import { checkDocumentFile, DOCUMENT_LIMIT_BYTES } from "./check-file.server";
import { getDocument, listDocuments } from "./documents-queries.server";
import { findReadings, listReaders, listUnread, readingCsv } from "./readings.server";
import { openDocument } from "./open-document.server";
import { addDocument, moveDocument, removeDocument, saveDocument } from "./store-document.server";

useDatabase();

const ALL = { document: null, person: null, who: "people" } as const;
const readingsOf = async (person: number) => (await findReadings({ ...ALL, person }, 1)).rows;

const FACTS = { category: "Report", description: null, accessLevel: "investor" } as const;

const LEVELS = documentLevelOptions.map(({ value }) => value);

/** The levels that each kind of person may open. All others are refused. */
const OPENS: Record<string, readonly DocumentLevel[]> = {
  visitor: ["public"],
  customer: ["public"],
  investor: ["public", "investor"],
  advisor: ["public", "investor", "advisor"],
  board: ["public", "investor", "advisor", "board"],
  admin: LEVELS,
};

async function person(kind: string): Promise<User | null> {
  if (kind === "visitor") return null;
  if (kind === "customer") return createUser();
  if (kind === "admin") return createAdmin();
  const level = kind === "board" || kind === "advisor" ? kind : "investor";
  return (await createInvestor(level)).user;
}

for (const [kind, levels] of Object.entries(OPENS)) {
  test(`${kind} opens exactly: ${levels.join(", ")}`, async () => {
    const user = await person(kind);
    for (const level of LEVELS) {
      const id = await createDocument(level);
      const outcome = await openDocument({ user }, id, { how: "view" });
      const code = outcome.ok ? "opened" : outcome.problem.code;
      const refused = user ? "forbidden" : "unauthenticated";
      expect(`${level}: ${code}`).toBe(`${level}: ${levels.includes(level) ? "opened" : refused}`);
    }
  });
}

test("revoked access is refused from the next request, and restored access works again", async () => {
  const id = await createDocument("investor");
  const { user, id: accessId } = await createInvestor();
  expect(await openDocument({ user }, id, { how: "view" })).toMatchObject({ ok: true });
  await setInvestorActive(anyAdmin(), accessId, false);
  expect(await openDocument({ user }, id, { how: "view" })).toMatchObject({
    problem: { code: "forbidden" },
  });
  await setInvestorActive(anyAdmin(), accessId, true);
  expect(await openDocument({ user }, id, { how: "view" })).toMatchObject({ ok: true });
});

test("a file comes back byte for byte, whatever its size relative to the chunks", async () => {
  const CHUNK = 512 * 1024;
  for (const padding of [0, CHUNK - 15, CHUNK, 3 * CHUNK + 1]) {
    const bytes = pdf(padding);
    const id = await createDocument("public", bytes);
    const outcome = await openDocument({ user: null }, id, { how: "download" });
    if (!outcome.ok) throw new Error(outcome.problem.message);
    const parts: Uint8Array[] = [];
    for await (const chunk of outcome.opened.read()) parts.push(chunk);
    expect(outcome.opened.size).toBe(bytes.length);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  }
});

test("a download is cut if its file is replaced meanwhile, and never mixes two versions", async () => {
  const id = await createDocument("public", pdf(2 * 1024 * 1024));
  const outcome = await openDocument({ user: null }, id, { how: "download" });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const chunks = outcome.opened.read();
  await chunks.next();
  const checked = await checkDocumentFile("new.pdf", pdf());
  if (!checked.ok) throw new Error(checked.problem.message);
  const facts = {
    title: "New",
    category: "Report",
    description: null,
    accessLevel: "public",
  } as const;
  await saveDocument(anyAdmin(), id, facts, checked.file);
  await expect(chunks.next()).rejects.toThrow("was replaced");
  expect(await getDocument(id)).toMatchObject({ fileName: "new.pdf", fileSize: pdf().length });
});

test("the log still names who opened what after the document is deleted", async () => {
  const id = await createDocument("public");
  const user = await createUser();
  await openDocument({ user }, id, { how: "download" });
  await removeDocument(anyAdmin(), id);
  const [open] = await readingsOf(user.id);
  expect(open).toMatchObject({
    documentTitle: "For public",
    userEmail: user.email,
    how: "download",
  });
});

test("a viewer that requests a document in parts opens it once", async () => {
  const id = await createDocument("public");
  const user = await createUser();
  for (let part = 0; part < 3; part++) {
    await openDocument({ user }, id, { how: "view", isLaterPart: () => true });
  }
  expect(await readingsOf(user.id)).toMatchObject([{ opens: 1, how: "view", fileVersion: 1 }]);
  await openDocument({ user }, id, { how: "download" });
  await openDocument({ user }, id, { how: "view", isHead: true });
  const [reading, ...others] = await readingsOf(user.id);
  expect(others).toEqual([]);
  expect(reading).toMatchObject({ opens: 2, how: "download" });
  expect(reading?.lastAt.getTime()).toBeGreaterThan(reading?.firstAt.getTime() ?? Infinity);
});

test("sixty openings by visitors are one row, apart from those of people", async () => {
  const id = await createDocument("public");
  const { user } = await createInvestor();
  await openDocument({ user }, id, { how: "view" });
  for (let visit = 0; visit < 60; visit++) {
    await openDocument({ user: null }, id, { how: "view" });
  }
  expect((await findReadings({ ...ALL, document: id }, 1)).rows).toMatchObject([
    { userEmail: user.email, opens: 1 },
  ]);
  const visitors = await findReadings({ ...ALL, document: id, who: "visitors" }, 1);
  expect(visitors.rows).toMatchObject([{ userEmail: null, opens: 60 }]);
});

test("a new version is another reading, and not opened until it is", async () => {
  const id = await createDocument("investor");
  const other = await createDocument("investor");
  await createDocument("board");
  const { user } = await createInvestor();
  const unread = async () =>
    (await listUnread(user.id)).map((document) => document.id).filter((one) => one >= id);
  expect(await unread()).toEqual([other, id]);
  await openDocument({ user }, id, { how: "view" });
  expect(await unread()).toEqual([other]);
  const checked = await checkDocumentFile("new.pdf", pdf());
  if (!checked.ok) throw new Error(checked.problem.message);
  const facts = { title: "New", category: "Report", description: null } as const;
  await saveDocument(anyAdmin(), id, { ...facts, accessLevel: "investor" }, checked.file);
  expect(await unread()).toEqual([other, id]);
  await openDocument({ user }, id, { how: "view" });
  expect(await readingsOf(user.id)).toMatchObject([
    { fileVersion: 2, documentTitle: "New" },
    { fileVersion: 1 },
  ]);
  expect(await listReaders()).toContainEqual({ id: user.id, email: user.email });
});

test("readings are paged, and the spreadsheet has those of the filter", async () => {
  const id = await createDocument("public");
  const first = await createUser();
  await openDocument({ user: first }, id, { how: "view" });
  for (let person = 0; person < 50; person++) {
    await openDocument({ user: await createUser() }, id, { how: "view" });
  }
  const { rows, pageCount } = await findReadings({ ...ALL, document: id }, 1);
  expect([rows.length, pageCount]).toEqual([50, 2]);
  const last = await findReadings({ ...ALL, document: id }, 2);
  expect(last.rows).toMatchObject([{ userId: first.id }]);
  let lines = "";
  for await (const line of readingCsv({ ...ALL, person: first.id }).lines()) lines += line;
  expect(lines.trim().split("\r\n")).toEqual([
    expect.stringMatching(`^For public,1,${first.email},view,1,`),
  ]);
});

test("a document without a file is not found by people who may open it", async () => {
  const admin = await createAdmin();
  const id = await createDocument("admin");
  expect(await openDocument({ user: admin }, 999_999, { how: "view" })).toMatchObject({
    problem: { code: "not-found" },
  });
  expect(await openDocument({ user: null }, id, { how: "view" })).toMatchObject({
    problem: { code: "unauthenticated" },
  });
});

test("HTML with a PDF's name, scripts and plain text are refused with a list of accepted types", async () => {
  for (const [name, text] of [
    ["page.pdf", "<!doctype html><script>alert(1)</script>"],
    ["run.pdf", "#!/bin/sh\necho hello\n"],
    ["drawing.png", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ["empty.pdf", ""],
  ] as const) {
    expect(await checkDocumentFile(name, Buffer.from(text))).toMatchObject({
      ok: false,
      problem: { code: "invalid", field: "file" },
    });
  }
});

test("a PDF may begin with a blank line", async () => {
  const late = Buffer.concat([Buffer.from("\r\n"), pdf(400)]);
  expect(await checkDocumentFile("late.pdf", late)).toMatchObject({
    ok: true,
    file: { mimeType: "application/pdf", fileName: "late.pdf" },
  });
});

test("a file of more than 25 MB is refused", async () => {
  const tooLarge = pdf(DOCUMENT_LIMIT_BYTES);
  expect(await checkDocumentFile("big.pdf", tooLarge)).toMatchObject({
    problem: { message: "Choose a file of 25 MB or less" },
  });
});

test("a name loses its folders and control characters, and gets the extension of its content", async () => {
  const nameOf = async (name: string) => {
    const checked = await checkDocumentFile(name, pdf());
    return checked.ok ? checked.file.fileName : checked.problem.message;
  };
  expect(await nameOf("../../etc/passwd.pdf")).toBe("passwd.pdf");
  expect(await nameOf("C:\\Users\\owner\\deck.PDF")).toBe("deck.PDF");
  expect(await nameOf('a"\r\nX-Evil: 1.pdf')).toBe('a"X-Evil: 1.pdf');
  expect(await nameOf("report.html")).toBe("report.html.pdf");
  expect(await nameOf("..")).toBe("document.pdf");
  expect((await nameOf(`${"x".repeat(400)}.pdf`)).length).toBe(255);
});

test("a document's first file is announced to the investors who may open it and want that", async () => {
  const [investor, board, left, stopped] = [
    await createInvestor(),
    await createInvestor("board"),
    await createInvestor("board"),
    await createInvestor("board"),
  ];
  await setWantsMail(left.user, "investor-documents", false);
  await leaveList({ list: "investor-documents", email: stopped.user.email });
  const id = await createDocument("board");
  const toldOf = async ({ user }: { user: User }) =>
    (await mailTo(user.email)).filter(({ subject }) => subject === "New document: For board");
  expect(await toldOf(board)).toMatchObject([
    { list: "investor-documents", text: expect.stringContaining(`#document-${id}`) as string },
  ]);
  for (const other of [investor, left, stopped]) expect(await toldOf(other)).toEqual([]);
  const facts = { title: "For board", category: "Report", description: null } as const;
  const input = { ...facts, accessLevel: "board" } as const;
  const checked = await checkDocumentFile("new.pdf", pdf(7));
  if (!checked.ok) throw new Error(checked.problem.message);
  await saveDocument(anyAdmin(), id, input, checked.file);
  expect(await toldOf(board)).toHaveLength(1);
  const waiting = await addDocument(anyAdmin(), input, null);
  expect(await toldOf(board)).toHaveLength(1);
  await saveDocument(anyAdmin(), waiting.id, input, checked.file);
  expect(await toldOf(board)).toHaveLength(2);
  await createDocument("admin");
  expect(await mailTo(board.user.email)).not.toContainEqual(
    expect.objectContaining({ subject: "New document: For admin" }),
  );
});

test("documents are listed by folder, and move up and down in it", async () => {
  const folder = `Folder ${crypto.randomUUID()}`;
  const add = async (title: string, place: string | null) =>
    (await addDocument(anyAdmin(), { ...FACTS, title, folder: place }, null)).id;
  const loose = await add("Loose", null);
  const [first, second, third] = [
    await add("A", folder),
    await add("B", folder),
    await add("C", folder),
  ];
  const order = async () =>
    (await listDocuments()).flatMap((document) => (document.folder === folder ? document.id : []));
  expect(await order()).toEqual([third, second, first]);
  expect(await moveDocument(anyAdmin(), first, "up")).toMatchObject({ ok: true });
  expect(await order()).toEqual([third, first, second]);
  await moveDocument(anyAdmin(), third, "up");
  await moveDocument(anyAdmin(), third, "down");
  expect(await order()).toEqual([first, third, second]);
  expect((await listDocuments()).findIndex(({ id }) => id === loose)).toBeLessThan(
    (await listDocuments()).findIndex(({ id }) => id === first),
  );
  await saveDocument(anyAdmin(), first, { ...FACTS, title: "A" }, null);
  expect(await order()).toEqual([third, second]);
  expect(await moveDocument(anyAdmin(), 999_999, "up")).toMatchObject({
    problem: { code: "not-found" },
  });
});
