import sharp from "sharp";
import { expect, test } from "vitest";
import { anyAdmin } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { listPictures } from "./pictures.server";
import { formOf, formSchema } from "./section-form.server";
import { findSection } from "./sections.server";
import { uploadPictures } from "./upload-pictures.server";

useDatabase();

function teamSection() {
  const section = findSection("team");
  if (!section) throw new Error("No section team");
  return section;
}

const team = teamSection();

/** A picture of this shade, so that two are not the same. */
const photo = (shade: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .png()
    .toBuffer();

const sent = (name: string, bytes: Buffer) => ({ name, read: () => Promise.resolve(bytes) });

const person = (row: number, name: string) => ({
  [`people-${row}-name`]: name,
  [`people-${row}-role`]: "Grower",
  [`people-${row}-text`]: "",
  [`people-${row}-photo`]: "",
  [`people-${row}-place`]: String(row + 1),
});

const upload = (
  texts: Record<string, string>,
  files: ReadonlyMap<string, ReturnType<typeof sent>>,
  isFileNeeded = (_: string) => false,
) => uploadPictures(anyAdmin(), team, { texts, files, isFileNeeded });

const named = async (name: string) => (await listPictures()).find((one) => one.name === name);

test("a picture that is sent beside a choice becomes the chosen one and is listed under the row's name", async () => {
  const name = `Ada ${crypto.randomUUID()}`;
  const texts = { ...person(0, name), ...person(1, "Bo") };
  const files = new Map([["people-0-photo-upload", sent("IMG_1.png", await photo(1))]]);
  const { chosen, refused } = await upload(texts, files);
  const picture = await named(name);
  expect(chosen).toEqual({ "people-0-photo": picture?.address });
  expect(refused).toEqual({});
  const value = formSchema(team, { ...texts, ...chosen }).parse({});
  expect(value).toMatchObject({ people: [{ name, photo: picture?.address }, { name: "Bo" }] });
});

test("a new row without a name is listed under the file's name, and its row still wants a name", async () => {
  const file = `gate-${crypto.randomUUID()}`;
  const texts = { ...person(0, "Ada"), "people-1-name": "", "people-1-photo": "" };
  const files = new Map([["people-1-photo-upload", sent(`${file}.jpeg`, await photo(2))]]);
  const { chosen } = await upload(texts, files);
  expect(chosen).toEqual({ "people-1-photo": (await named(file))?.address });
  const parsed = formSchema(team, { ...texts, ...chosen }).safeParse({});
  expect(parsed.error?.issues.map(({ path }) => path[0])).toContain("people-1-name");
});

test("what is refused is said at its field, and the other pictures are stored", async () => {
  const texts = { ...person(0, "A"), ...person(1, "B"), ...person(2, "C"), ...person(3, "D") };
  const files = new Map([
    ["people-0-photo-upload", sent("a.png", Buffer.from("<svg/>"))],
    ["people-1-photo-upload", sent("b.png", Buffer.alloc(0))],
    ["people-2-photo-upload", sent("c.png", Buffer.alloc(8 * 1024 * 1024 + 1))],
    ["people-3-photo-upload", sent("d.png", await photo(3))],
  ]);
  const { chosen, refused } = await upload(texts, files);
  expect(Object.keys(chosen)).toEqual(["people-3-photo"]);
  expect(refused).toEqual({
    "people-0-photo-upload": "Choose a JPEG, PNG, WebP or AVIF picture",
    "people-1-photo-upload": "The file is empty. Choose another picture",
    "people-2-photo-upload": "Choose a picture smaller than 8 MB",
  });
  const parsed = formSchema(team, { ...texts, ...chosen }, refused).safeParse({});
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(refused));
});

test("the same picture again keeps its address and its first name", async () => {
  const name = `First ${crypto.randomUUID()}`;
  const as = async (who: string) =>
    upload(person(0, who), new Map([["people-0-photo-upload", sent("x.png", await photo(4))]]));
  const first = await as(name);
  expect((await as("Second")).chosen).toEqual(first.chosen);
  expect((await named(name))?.address).toBe(first.chosen["people-0-photo"]);
});

test("files for a row that is removed, and for anything that chooses no picture, are not stored", async () => {
  const before = (await listPictures()).length;
  const bytes = await photo(5);
  const texts = { ...person(0, "Ada"), "people-0-remove": "on" };
  const names = ["people-0-photo-upload", "people-0-name-upload", "people-0-photo", "elsewhere"];
  const files = new Map(names.map((name) => [name, sent("x.png", bytes)]));
  expect(await upload(texts, files)).toEqual({ chosen: {}, refused: {} });
  expect(await listPictures()).toHaveLength(before);
  expect(formOf(team, texts)).not.toEqual([]);
});

test("a form with a refused picture is not saved without another one, unless that is chosen", async () => {
  const texts = { ...person(0, "Ada"), ...person(1, "Bo") };
  const isNeeded = (name: string) => name === "people-1-photo-upload";
  expect((await upload(texts, new Map(), isNeeded)).refused).toEqual({
    "people-1-photo-upload": expect.stringContaining("Choose another picture") as string,
  });
  const removed = { ...texts, "people-1-remove": "on" };
  expect((await upload(removed, new Map(), isNeeded)).refused).toEqual({});
});
