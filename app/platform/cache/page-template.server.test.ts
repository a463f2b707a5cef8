import { expect, test } from "vitest";
import { PLACEHOLDER_SECRET } from "~/platform/http/shared-render.server";
import { placeholder } from "~/lib/placeholders";
import { fillTemplate, parseTemplate } from "./page-template.server";

const at = (key: string) => placeholder(PLACEHOLDER_SECRET + key);
const choice = (key: string, mark: string, marked: string, unmarked: string) =>
  at(`${key}?${mark}`) + marked + at(`${key}:`) + unmarked + at(`${key};`);
const parse = (html: string) => parseTemplate(Buffer.from(html));
const fill = (html: string, texts: Record<string, string>) => {
  const template = parse(html);
  return template && fillTemplate(template, new Map(Object.entries(texts))).toString();
};
const data = (value: unknown) =>
  `<script type="application/json" id="loader-data">${JSON.stringify(value)}</script>`;

test("a text is escaped for its place, in the page and in its data", () => {
  const name = `"Å" 😀 <b>&'\\ \u2028`;
  const filled = fill(`<p title="${at("0")}">${at("0")}</p>${data({ name: at("0") })}`, {
    0: name,
  });
  expect(filled).toContain(`<p title="&quot;Å&quot; 😀 &lt;b&gt;&amp;&#x27;\\ \u2028">`);
  const script = /<script[^>]*>(.*)<\/script>/s.exec(filled ?? "")?.[1] ?? "";
  expect(script).not.toContain("<");
  expect(JSON.parse(script)).toEqual({ name });
});

test("each reader gets one variant of a choice, also inside another choice", () => {
  const inner = choice("0", "b", "B", "no b");
  const html = `[${choice("0", "a", `A ${inner}`, "no a")}] ${choice("1", "a", "x", "y")}`;
  expect(fill(html, { 0: "a b", 1: "" })).toBe("[A B] y");
  expect(fill(html, { 0: "a", 1: "aa" })).toBe("[A no b] y");
  expect(fill(html, { 0: "b", 1: "z a" })).toBe("[no a] x");
});

test("texts are separated once where choices leave nothing between them", () => {
  const between = "<!-- -->";
  const html = `a${between}${choice("0", "x", "<b>x</b>", between)}${between}${choice("0", "y", "", between)}b`;
  expect(fill(html, { 0: "" })).toBe(`a${between}b`);
  expect(fill(html, { 0: "x" })).toBe(`a${between}<b>x</b>${between}b`);
});

test("a page with a placeholder that cannot be filled is not shared", () => {
  expect(parse(`<script>alert("${at("0")}")</script>`)).toBeNull();
  expect(parse(data({ marks: choice("0", "a", "x", "y") }))).toBeNull();
  expect(parse(at("0?a") + "without an end")).toBeNull();
  expect(parse(`without a start ${at("0;")}`)).toBeNull();
});

test("a page with an id of React's own inside a choice is not shared", () => {
  const html = `<i id=":R1:">x</i>${choice("0", "a", '<i id=":R2:">x</i>', "y")}`;
  expect(parse(html)).toBeNull();
  expect(parse(html.replace(":R2:", "own"))).not.toBeNull();
});

test("what somebody wrote into the page is never a placeholder", () => {
  const html = `<p>${placeholder("0")} ${placeholder("token")}</p>`;
  expect(fill(html, { 0: "a name" })).toBe(html);
});
