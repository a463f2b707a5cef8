import { expect, test } from "vitest";
import { encryptedPdf, realPdf, textsOf } from "../../../../tests/support/pdfs";
import { oneByOne, STAMP_LIMIT_PAGES, stampPdf } from "./stamp-pdf.server";
import { stampWords } from "./stamp-words";

const READER = { id: 12, name: "Ada Hill", username: "ada", email: "ada@example.com" };
const DAY = "May 4, 2026";

test("the line has name, address and day", () => {
  expect(stampWords(READER, DAY)).toBe("Ada Hill, ada@example.com, May 4, 2026");
});

test.each([
  ["José Müller-Ñandú", "José Müller-Ñandú"],
  ["Łukasz Żółć", "Lukasz Zólc"],
  ["Nguyễn Văn Đức", "Nguyen Van Duc"],
  ["Юлия Щербакова", "Iuliia Shcherbakova"],
  ["Ελένη Ψαρά", "Eleni Psara"],
  ["Ada\u202e Hill\u200b", "Ada Hill"],
])("the name %s is written as %s, and needs no number", (name, written) => {
  expect(stampWords({ ...READER, name }, DAY)).toBe(`${written}, ada@example.com, ${DAY}`);
});

test.each(["李明", "محمد", "🙂", "Ada 李"])(
  "the name %s, which Latin letters cannot say, gives way to the username and the account",
  (name) => {
    expect(stampWords({ ...READER, name }, DAY)).toBe(`ada, ada@example.com, account 12, ${DAY}`);
  },
);

test("an address that had to be rewritten is followed by the account", () => {
  expect(stampWords({ ...READER, email: "юля@example.com" }, DAY)).toBe(
    `Ada Hill, iulia@example.com, account 12, ${DAY}`,
  );
});

test("every page has the words after its own text, whatever its rotation, and the same bytes again", async () => {
  const pages = [0, 90, 180, 270, -90].map((rotation) => ({ text: `At ${rotation}`, rotation }));
  const bytes = await realPdf(pages);
  const [one, again, other] = [
    await stampPdf(bytes, "Ada Müller"),
    await stampPdf(bytes, "Ada Müller"),
    await stampPdf(bytes, "Bob"),
  ];
  if (!one.ok || !again.ok || !other.ok) throw new Error("Not stamped");
  expect(await textsOf(one.bytes)).toEqual(pages.map(({ text }) => [text, "Ada Müller"]));
  expect(Buffer.from(one.bytes).equals(again.bytes)).toBe(true);
  expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(false);
});

test("what is encrypted, broken or too long is a problem, and never the file as it was", async () => {
  const long = Array.from({ length: STAMP_LIMIT_PAGES + 1 }, (_, page) => ({ text: `${page}` }));
  const whole = await realPdf();
  const files: [Buffer, string][] = [
    [await encryptedPdf(), "encrypted"],
    [Buffer.from("%PDF-1.7\n%%EOF\n"), "broken"],
    [whole.subarray(0, whole.length / 3), "broken"],
    [Buffer.from("nothing"), "broken"],
    [await realPdf(long), "large"],
  ];
  for (const [bytes, problem] of files) {
    expect(await stampPdf(bytes, "Ada")).toEqual({ ok: false, problem });
  }
});

test("a file that the library cannot get through holds up nothing, and is broken in the end", async () => {
  const whole = await realPdf();
  const digits = Buffer.from("1 0 obj 7 ".repeat(400_000));
  const bytes = Buffer.concat([whole.subarray(0, 200), digits, whole.subarray(200)]);
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 20);
  const stamped = await stampPdf(bytes, "Ada", 1_000);
  clearInterval(timer);
  expect(stamped).toEqual({ ok: false, problem: "broken" });
  expect(ticks).toBeGreaterThan(3);
});

test("files are stamped one at a time, also after one failed", async () => {
  let running = 0;
  const work = async () => {
    expect(++running).toBe(1);
    await Promise.resolve();
    running--;
    throw new Error("Failed");
  };
  const all = await Promise.allSettled([oneByOne(work), oneByOne(work), oneByOne(work)]);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await oneByOne(() => Promise.resolve("well"))).toBe("well");
});
