import fs from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contrastOf } from "~/domain/website/look";
import { embeddedDataDirectory } from "../support/embedded";
import { sendForm, signInCookie } from "../support/http";
import { type RunningServer, startServer } from "../support/server";
import { classesOf, type Declared, declaredIn, ruledIn, sheetsOf, usedIn } from "../support/sheets";

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };

type Page = { html: string; css: string; declared: Declared[] };

const EMPTY: Page = { html: "", css: "", declared: [] };

let folder: string;
let server: RunningServer;
/** The HTML of one page of each kind, and its sheets. */
const pages: Record<"gate" | "site" | "office", Page> = { gate: EMPTY, site: EMPTY, office: EMPTY };

beforeAll(async () => {
  folder = embeddedDataDirectory();
  server = await startServer({ DATA_DIR: folder, ...ADMIN });
  const answer = await sendForm(server.origin, "/age", { over21: "", redirectTo: "/shop" });
  const ofAge = answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  const session = await signInCookie(server.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const read = async (path: string, Cookie = "") => {
    const html = await (await fetch(server.origin + path, { headers: { Cookie } })).text();
    const css = await sheetsOf(server.origin, html);
    return { html, css, declared: declaredIn(css) };
  };
  pages.gate = await read("/shop");
  pages.site = await read("/shop", ofAge);
  pages.office = await read("/office", `${session}; ${ofAge}`);
});

afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

const isOfDark = (condition: string) => /prefers-color-scheme:\s*dark/.test(condition);

/** The value in a scheme: on `:root`, or the one that stands where it is used. Undefined without any. */
function valueOf(name: string, scheme: "light" | "dark"): string | undefined {
  const fitting = pages.office.declared
    .filter((each) => each.name === name && /^(:root|:root,:host|html)$/.test(each.selector))
    .filter(({ conditions }) => conditions.every((each) => isOfDark(each) && scheme === "dark"))
    .sort((a, b) => a.conditions.length - b.conditions.length);
  const used = new RegExp(`var\\(${name},(#[\\da-f]+|\\w+)\\)`).exec(pages.office.css)?.[1];
  const value = fitting.at(-1)?.value ?? used;
  const [, other] = /^var\((--[\w-]+)\)$/.exec(value ?? "") ?? [];
  return other ? valueOf(other, scheme) : value;
}

/** "gold" and "#abc" as #rrggbb. */
const inFull = (color = "") =>
  color === "gold" ? "#ffd700" : color.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");

test("every variable of every sheet, style attribute and script has a value, whatever the scheme is", () => {
  for (const [name, { html, css, declared }] of Object.entries(pages)) {
    const always = new Set(
      declared.filter(({ conditions }) => !conditions.some(isOfDark)).map((each) => each.name),
    );
    const attributes = Array.from(html.matchAll(/\sstyle="([^"]*)"/g), ([, text]) => text).join();
    const used = [...usedIn(css), ...usedIn(attributes)];
    expect(used.length, name).toBeGreaterThan(10);
    expect(
      used.filter((each) => !always.has(each)),
      name,
    ).toEqual([]);
  }
  const sources = fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith("areas/style/"))
    .map((file) => fs.readFileSync(`app/${file}`, "utf8"));
  const all = new Set(pages.office.declared.map(({ name }) => name));
  expect(usedIn(sources.join("\n")).filter((name) => !all.has(name))).toEqual([]);
});

/** The brand's, and what stands on it. */
const SAME_IN_BOTH = /^--color-(field|field-deep|bone|gold|on-gold)$/;

test("every color of a state or a surface has a value of its own in the light and in the dark scheme", () => {
  const names = Array.from(
    pages.office.css.matchAll(/var\((--color-[\w-]+)/g),
    ([, name = ""]) => name,
  );
  expect(names).toContain("--color-wait-ground");
  for (const name of new Set(names.filter((each) => !SAME_IN_BOTH.test(each)))) {
    const [light, dark] = [valueOf(name, "light"), valueOf(name, "dark")];
    expect(light, name).toMatch(/^#|^gold$/);
    expect(dark, name).toMatch(/^#|^gold$/);
    expect(light, name).not.toBe(dark);
  }
});

test.each(["light", "dark"] as const)(
  "in the %s scheme the words of states are seen with 7 to 1, marks and edges with 3 to 1",
  (scheme) => {
    const contrast = (one: string, other: string) =>
      contrastOf(
        ...([one, other].map((name) => inFull(valueOf(`--color-${name}`, scheme))) as [
          string,
          string,
        ]),
      );
    for (const state of ["good", "wait", "info", "danger"])
      expect(contrast(state, `${state}-ground`), state).toBeGreaterThanOrEqual(7);
    for (const ground of ["ground", "surface", "sunken"]) {
      expect(contrast("ink-soft", ground), ground).toBeGreaterThanOrEqual(7);
      expect(contrast("edge", ground), ground).toBeGreaterThanOrEqual(3);
    }
    expect(contrast("mark", "surface")).toBeGreaterThanOrEqual(3);
  },
);

/** The text of an expression in braces that begins at `start`. */
function braced(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end++) depth += { "{": 1, "}": -1 }[text[end] ?? ""] ?? 0;
  return text.slice(start, end - 1);
}

/** The classes that a component names in className, in whatever case of it. */
function classesNamed(source: string): string[] {
  const values = Array.from(source.matchAll(/\b\w*[cC]lassName=(?:"([^"]*)"|\{)/g), (found) => {
    if (found[1] !== undefined) return [found[1]];
    const text = braced(source, found.index + found[0].length)
      // What is compared is no class.
      .replace(/[!=]== "[^"]*"|"[^"]*" in /g, "");
    const pieces = Array.from(text.matchAll(/`([^`]*)`/g), ([, piece = ""]) =>
      piece.replace(/\$\{[^}]*\}/g, " "),
    );
    return [...Array.from(text.matchAll(/"([^"]*)"/g), ([, piece = ""]) => piece), ...pieces];
  });
  return values.flat().flatMap((each) => each.split(/\s+/).filter(Boolean));
}

test("each class in the sources and on the pages has a rule: what tests and scripts look for is an attribute", () => {
  const ruled = ruledIn(pages.office.css + pages.site.css);
  expect(ruled.size).toBeGreaterThan(500);
  const ruleless = fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file) && !file.startsWith("areas/style/"))
    .flatMap((file) =>
      classesNamed(fs.readFileSync(`app/${file}`, "utf8"))
        .filter((name) => !ruled.has(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(ruleless).toEqual([]);
  // Behind the gate is the page, whose sheet is loaded with the answer.
  for (const { html, css } of [pages.site, pages.office]) {
    const own = ruledIn(css);
    expect(classesOf(html).length).toBeGreaterThan(3);
    expect(classesOf(html).filter((each) => !own.has(each))).toEqual([]);
  }
});
