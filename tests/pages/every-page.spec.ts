import { brotliCompressSync, constants } from "node:zlib";
import { expect } from "@playwright/test";
import { wrongEnterButtons } from "../support/enter-button";
import { lostBoxes, lostInForcedColors, markPaintedBoxes } from "../support/forced-colors";
import { HTML_LIMIT, htmlBytes } from "../support/html-bytes";
import { eachOf } from "../support/each-of";
import { lookOf, spaceText } from "../support/look";
import { looseDates } from "../support/loose-dates";
import { joinedInDump, joinedInNames } from "../support/joined-words";
import { readAloud } from "../support/read-aloud";
import { routeOf, unescape } from "../support/site-walk";
import { classesOf, ruledIn, sheetsOf } from "../support/sheets";
import { untilHydrated } from "../support/test";
import { dumpOf } from "../support/text-browsers";
import {
  cookiesOf,
  isKnown,
  ON_REQUEST,
  type Page,
  PAGES,
  type Role,
  ROLES,
  test,
  VISITED,
  walk,
} from "../support/walked-site";

/** Routes whose page is never reached by crawling, with the reason. */
const UNSEEN = new Map([
  ["areas/accounts/recovery-codes.route.tsx", "shown once, after the codes were set up"],
  ["areas/accounts/set-up-two-factor.route.tsx", "while they are set up"],
  ["areas/shop/cart-quantity.route.tsx", "answers a wrong quantity"],
  ["areas/investor-admin/read-message.route.tsx", "answers a post"],
  ["areas/accounts/sign-in/login-code.route.tsx", "between the password and the code"],
  ["areas/accounts/sign-in/reset-password.route.tsx", "a mail's link leads there"],
  ["areas/accounts/sign-in/sign-in-link.route.tsx", "a mail's link leads there"],
  ["areas/accounts/email/confirm-email.route.tsx", "a mail's link leads there"],
  ["areas/accounts/email/undo-email-change.route.tsx", "a mail's link leads there"],
  ["areas/counter/customer.route.tsx", "after a code that was printed before codes were keyed"],
  ["areas/forum/follows/stop.route.tsx", "a mail's link leads there"],
  ["areas/forum/moderation/reject.route.tsx", "of a text that is held"],
  ["areas/forum/moderation/unmerge.route.tsx", "of a post that was merged"],
  ["areas/forum/writing/comment-history.route.tsx", "of a comment that was edited"],
  ["areas/forum/writing/post-history.route.tsx", "of a post that was edited"],
  ["areas/investors/document-terms.route.tsx", "while the owner has written terms"],
  ["areas/letters/letter.route.tsx", "of a letter that was sent"],
  ["areas/launch-updates/preview-launch-update.route.tsx", "after a press at a draft"],
  ["areas/launch-updates/schedule-launch-update.route.tsx", "after a press at a draft"],
  ["areas/newsletter/unsubscribe.route.tsx", "a mail's link leads there"],
  ["areas/orders/new-link.route.tsx", "of a link that has ended"],
  ["areas/orders/cancel.route.tsx", "at an account's address; a guest's is read"],
  ["areas/orders/mail-receipt.route.tsx", "at an account's address; a guest's is read"],
  ["areas/order-desk/delivery/not-delivered.route.tsx", "of a run that has left"],
  ["areas/transfer/columns.route.tsx", "of a file that was uploaded"],
  ["areas/transfer/import.route.tsx", "of a file that was uploaded"],
  ["areas/shop/product/tell-me.route.tsx", "answers a wrong address"],
  ["areas/people/join.route.tsx", "a mail's link leads there"],
  ["areas/people/privacy/deletion.route.tsx", "after somebody was deleted"],
]);

/** Ten minutes after a sale, which the demonstration has while its shop is open. Journeys read it. */
const SOMETIMES = "areas/counter/undo.route.tsx";

/** The values that lynx cuts: longer than their field, and than any that fits into a terminal. */
function cutValues(html: string): string[] {
  return Array.from(html.matchAll(/<input\b[^>]*>/g), ([input]) => {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1];
    const isLine = /^(text|email|tel|url|search)$/.test(of("type") ?? "text");
    const length = unescape(of("value") ?? "").length;
    return isLine && Math.min(length, 40) > Number(of("size") ?? 20) ? input : "";
  }).filter(Boolean);
}

/** Pages whose content is longer. */
const LONG: [address: RegExp, limit: number][] = [
  // The list, and the 20 comments with their forms that the reader opened in it.
  [/^\/community.*[?&]open=/, 75_000],
];

// All tests share one server.
test.describe.configure({ mode: "default", timeout: 900_000 });

/** Chromium's message for an answer that refuses. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Kinds of pages that script has taken over. */
const seenKinds = new Set<string>();

/** Pages that were read aloud, of any reader. */
const aloud = new Set<string>();

for (const role of ROLES) {
  const name = `no words run together and every link has text for the ${role}`;
  test(name, { tag: "@sweep" }, async ({ page, site }) => {
    const pages = await site.pagesOf(role);
    expect(pages.length).toBeGreaterThan(40);
    const answers = [...pages, ...(await site.refusalsOf(role))];
    expect(answers.filter(({ html }) => html.includes("Error: "))).not.toEqual([]);
    await eachOf(answers, async ({ path, html }) => {
      // Lynx shows a button's value before its label.
      expect.soft(html, `${role}, ${path}`).not.toMatch(/<button\b[^>]*\svalue="(?:true|false)"/);
      expect.soft(wrongEnterButtons(html), `${role}, Enter on ${path}`).toEqual([]);
      expect.soft(cutValues(html), `${role}, fields on ${path}`).toEqual([]);
      expect
        .soft(html.trimEnd().endsWith("</body></html>"), `${path} ends with its last tag`)
        .toBe(true);
      if (isKnown(aloud, html)) return;
      const ruled = ruledIn(await sheetsOf(site.origin, html));
      const ruleless = classesOf(html).filter((name) => !ruled.has(name));
      expect.soft(ruleless, `${role}, classes without a rule on ${path}`).toEqual([]);
      expect.soft(await page.evaluate(readAloud, html), `${role}, ${path}`).toEqual([]);
      const loose = await page.evaluate(looseDates, html);
      expect.soft(loose, `${role}, dates outside of <time> on ${path}`).toEqual([]);
    });
  });
}

/** Kinds of pages whose accessibility tree was read, of any reader. */
const inTree = new Set<string>();

for (const role of ROLES) {
  const name = `w3m and Chromium's accessibility tree join no words for the ${role}, and an office page begins within 15 lines`;
  test(name, { tag: "@sweep" }, async ({ browser, site }) => {
    const pages = await site.pagesOf(role);
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies(cookiesOf(site, role));
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const kinds = new Set<string>();
    await eachOf(pages, async ({ path, html, status }) => {
      const kind = `${routeOf(path)} ${status}`;
      if (kinds.has(kind)) return;
      kinds.add(kind);
      const dump = await dumpOf(html);
      expect.soft(joinedInDump(html, dump), `${role}, ${path} in w3m`).toEqual([]);
      const [, heading] = /<h1\b[^>]*>([^<]{3,30})/.exec(html) ?? [];
      if (/^\/(office|dashboard|investor-admin)\b/.test(path) && status === 200 && heading) {
        const lines = dump.split("\n").map((line) => line.trim());
        const at = lines.findIndex((line) => line.startsWith(unescape(heading).trim()));
        expect.soft(at, `${heading} on ${path}:\n${dump}`).toBeLessThanOrEqual(15);
        expect.soft(at, `${heading} on ${path}:\n${dump}`).toBeGreaterThan(0);
      }
      // A refusal leads away after a second.
      if (inTree.has(kind) || status === 403) return;
      inTree.add(kind);
      await page.goto(site.origin + path);
      const { nodes } = await cdp.send("Accessibility.getFullAXTree");
      expect.soft(joinedInNames(nodes), `${role}, ${path} in the tree`).toEqual([]);
    });
    expect(kinds.size).toBeGreaterThan(40);
    await context.close();
  });
}

test("words that a dump or a name joins are detected", async ({ page }) => {
  const html = "<p>Seen</p><p>Told</p><fieldset><legend>Day</legend><b>Mon</b></fieldset>";
  expect(joinedInDump(html, await dumpOf(html))).toEqual(["“Day” runs into “Mon”"]);
  expect(joinedInDump("<b>70 comments</b><i>393 views</i>", "70 comments393 views")).toHaveLength(
    1,
  );
  await page.setContent("<a href='/'><span>Ten</span><span>to</span> <b>two</b></a>");
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  expect(joinedInNames(nodes)).toEqual(["link: “Ten” runs into “to”"]);
});

test(
  "no page has more than 40 kB of HTML without what people wrote, and a closed post no form",
  { tag: "@sweep" },
  async ({ site }) => {
    for (const role of ["visitor", "customer", "investor", "admin"] as const) {
      await eachOf(await site.pagesOf(role), ({ path, html }) => {
        const limit = LONG.find(([address]) => address.test(path))?.[1] ?? HTML_LIMIT;
        expect.soft(htmlBytes(html), `${role}, ${path}`).toBeLessThanOrEqual(limit);
      });
      const forum = (await site.pagesOf(role)).find(({ path }) => path === "/community");
      expect(forum?.html.match(/<article id="post-\d/g)?.length).toBeGreaterThan(15);
      expect(forum?.html.match(/<form/g), "the search and the switch to Lite").toHaveLength(2);
    }
  },
);

for (const role of ["visitor", "customer", "investor", "admin"] as const) {
  const tag = role === "visitor" ? [] : "@sweep";
  const name = `script takes over each kind of page of the ${role} without an error`;
  test(name, { tag }, async ({ browser, site }) => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    await context.addCookies(cookiesOf(site, role));
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      const isComplaint = ["error", "warning"].includes(message.type());
      if (isComplaint && !REFUSED.test(message.text())) errors.push(message.text());
    });
    const kinds = kindsOfPages(await site.pagesOf(role), role);
    expect(kinds.length).toBeGreaterThan(5);
    await eachOf(kinds, async (path) => {
      await page.goto(site.origin + path);
      await untilHydrated(page, true);
      expect.soft(errors.splice(0), `${role}, ${path}`).toEqual([]);
    });
    await context.close();
  });
}

test("every route that has a page was checked", { tag: "@sweep" }, async ({ site }) => {
  const roles = ["visitor", "customer", "investor", "admin"] as const;
  const walks = await Promise.all(roles.map((role) => site.pagesOf(role)));
  const shown = walks.flat().filter(({ status }) => status === 200);
  const read = shown.map(({ path }) => path.split("?", 1)[0] ?? "");
  const unread = PAGES.filter(({ pattern }) => !read.some((path) => pattern.test(path))).map(
    ({ file }) => file,
  );
  expect(unread.filter((file) => file !== SOMETIMES).sort()).toEqual([...UNSEEN.keys()].sort());
});

test("words that run together, and links without text, are detected", async ({ page }) => {
  const found = await page.evaluate(
    readAloud,
    `<p><a href="/a">One</a><a href="/b">Two</a> <strong>Failed</strong><span>Why</span></p>
     <label for="x">Name</label><input id="x"><a href="/c" aria-label="Close"><svg></svg></a>
     <p>Read <a href="/d">this</a>, (<a href="/e">that</a>) <b>and</b> <i>more</i>.</p>
     <ul><li><a href="/f">Three</a></li><li><a href="/g">Four</a></li></ul>`,
  );
  expect(found).toEqual([
    "“One” runs into “Two”",
    "“Failed” runs into “Why”",
    "“Name” runs into “[control]”",
    expect.stringContaining('no words: <a href="/c"'),
  ]);
});

test("a date outside of its element is detected", async ({ page }) => {
  const loose = await page.evaluate(
    looseDates,
    `<main><p>On Nov 21, 2026</p><p>Friday, May 2<time datetime="2026-05-02">May 2</time></p>
     <p>In May 2026</p><bdi>June 1</bdi><option>June 2</option></main><p>June 3</p>`,
  );
  expect(loose).toEqual(["On Nov 21, 2026", "Friday, May 2"]);
});

test("what forced colors take away is detected", async ({ page }) => {
  const PAGE = `<style>html { background: Canvas }</style><main><a class="button" href="/">A</a><a class="button" href="/" style="border: 1px solid">B</a>
    <svg width="9" height="9"><path d="M0 0h9v9z" fill="VAR"/></svg>
    <ul><li><a href="/" aria-current="page" style="background: red">C</a></li>
    <li><a href="/">D</a></li></ul><progress style="appearance: none"></progress>
    <div style="background: red; height: 9px"></div></main>`;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setContent(PAGE.replace("VAR", "#111"));
  await page.evaluate(markPaintedBoxes);
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "active" });
  expect(await page.evaluate(lostInForcedColors)).toEqual([
    expect.stringContaining("no edge: <a"),
    expect.stringContaining("no color: <main"),
    expect.stringContaining("not seen as chosen: <a"),
    expect.stringContaining("a bar in one color"),
  ]);
  expect(await page.evaluate(lostBoxes)).toEqual([expect.stringContaining("painted alone: <div")]);
});

test("in an application with a stored resume, Enter sends it and does not remove the file", async ({
  site,
}) => {
  const answers = await site.refusalsOf("visitor");
  const refused = answers.find(({ path }) => path === "POST /careers");
  expect(refused?.html).toContain('name="removeResume"');
  expect(wrongEnterButtons(refused?.html ?? "")).toEqual([]);
});

test("a field that cuts its value is detected", () => {
  expect(cutValues('<input name="a" value="a value of 25 characters" size="40">')).toEqual([]);
  expect(cutValues('<input type="hidden" value="a value of 25 characters">')).toEqual([]);
  expect(cutValues('<input name="a" value="a value of 25 characters">')).toHaveLength(1);
});

test("a form whose first button does something else is detected", () => {
  const field = '<input name="q">';
  const send = "<button>Send</button>";
  const form = (...parts: string[]) => `<form method="post">${parts.join("")}</form>`;
  for (const wrong of [
    '<button name="removeResume" value="1">Take away</button>',
    '<button formAction="/elsewhere">Elsewhere</button>',
    "<button><span>Remove</span></button>",
    '<input type="submit" name="other" value="Other">',
  ]) {
    expect(wrongEnterButtons(form(field, wrong, send)), wrong).toHaveLength(1);
    expect(wrongEnterButtons(form(field, send, wrong)), wrong).toEqual([]);
    expect(wrongEnterButtons(form('<input type="hidden" name="id">', wrong, send))).toEqual([]);
  }
  expect(wrongEnterButtons(form(field))).toHaveLength(1);
  expect(
    wrongEnterButtons(form(field, '<button type="button" name="x">Show</button>', send)),
  ).toEqual([]);
});

test("a Lite page contains no script, whatever its status", { tag: "@sweep" }, async ({ site }) => {
  const headers = { "Save-Data": "on" };
  const pages = await walk(site, site.cookies.visitor, headers);
  for (const cookie of ["", site.cookies.visitor]) {
    const refused = await fetch(`${site.origin}/privacy-policy`, {
      method: "POST",
      headers: { ...headers, Cookie: cookie, Origin: site.origin },
    });
    const gate = await fetch(site.origin, { headers: { ...headers, Cookie: cookie } });
    for (const answer of [refused, gate]) {
      const { status, url } = answer;
      pages.push({ path: `${status} ${url}`, html: await answer.text(), status });
    }
  }
  await eachOf(pages, ({ path, html }) => {
    expect.soft(html, path).not.toContain("<script");
    // The stylesheet loads no web font with this class.
    expect.soft(html, path).toContain('<html lang="en" class="lite">');
  });
});

test("the shop of the demonstration is open, and no page announces it", async ({ site }) => {
  const pages = await site.pagesOf("visitor");
  const read = pages.filter(({ path }) => /^\/(shop\b.*|investors\b.*)?$/.test(path));
  expect(read.length).toBeGreaterThan(10);
  for (const { path, html } of read) {
    expect.soft(html.match(/2025|Coming Soon|Retail operations launch/g), path).toBeNull();
  }
});

test("the forum's front page is well below 14 KB with a month's posts", async ({ site }) => {
  const response = await fetch(`${site.origin}/community`, {
    headers: { Cookie: site.cookies.visitor.split("; ").slice(0, 2).join("; ") },
  });
  const html = Buffer.from(await response.arrayBuffer());
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  expect(brotliCompressSync(html, { params }).length).toBeLessThan(12_500);
});

test(
  "at 320 px with text of 200 % no page scrolls sideways",
  { tag: "@sweep" },
  async ({ browser, site }) => {
    const [first, admin] = [await site.pagesOf("visitor"), await site.pagesOf("admin")];
    const seen = new Set(first.map(({ path }) => path));
    const sheets = new Map<string, string>();
    /** All stylesheets of a page. Those of the office have one of their own. */
    async function cssOf(html: string) {
      const texts: string[] = [];
      for (const [, href = ""] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
        const text = sheets.get(href) ?? (await (await fetch(site.origin + href)).text());
        sheets.set(href, text);
        texts.push(text);
      }
      return texts.join("\n");
    }
    const context = await browser.newContext({
      viewport: { width: 320, height: 640 },
      javaScriptEnabled: false,
      offline: true,
    });
    const page = await context.newPage();
    await eachOf(
      [...first, ...admin.filter(({ path }) => !seen.has(path))],
      async ({ path, html }) => {
        const css = await cssOf(html);
        expect.soft(css, path).not.toBe("");
        const style = `<style>${css} html { font-size: 2.125rem !important }</style>`;
        await page.setContent(html.replace("</head>", () => `${style}</head>`));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width, path).toBeLessThanOrEqual(320);
      },
    );
    await context.close();
  },
);

test(
  "every kind of page has one left edge, fits a window of 400 % and spaced text, and forced colors",
  { tag: "@sweep" },
  async ({ browser, site }) => {
    const edges = { office: new Set<number>(), site: new Set<number>() };
    const seen = new Set<string | null>();
    for (const role of ["admin", "customer", "visitor"] as const) {
      const context = await browser.newContext({ javaScriptEnabled: false });
      await context.addCookies(cookiesOf(site, role));
      const page = await context.newPage();
      await eachOf(await site.pagesOf(role), async ({ path, status }) => {
        const route = routeOf(path);
        if (status !== 200 || seen.has(route)) return;
        seen.add(route);
        const where = `${role}, ${path}`;
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(site.origin + path);
        const { left, isOffice, shouted, ragged } = await page.evaluate(lookOf);
        if (left !== null) edges[isOffice ? "office" : "site"].add(left);
        expect.soft(edges.office.size, `${where}: ${[...edges.office].join()}`).toBeLessThan(2);
        expect.soft(edges.site.size, `${where}: ${[...edges.site].join()}`).toBeLessThan(2);
        expect.soft(shouted, where).toEqual([]);
        expect.soft(ragged, where).toEqual([]);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.evaluate(markPaintedBoxes);
          await page.emulateMedia({ colorScheme, forcedColors: "active" });
          const lost = [
            ...(await page.evaluate(lostInForcedColors)),
            ...(await page.evaluate(lostBoxes)),
          ];
          expect.soft(lost, `${where}, in forced colors, ${colorScheme}`).toEqual([]);
          await page.emulateMedia({ colorScheme: null, forcedColors: null });
        }
        await page.setViewportSize({ width: 320, height: 256 });
        const zoomed = await page.evaluate(lookOf);
        expect.soft(zoomed.sideways, where).toBe(0);
        expect.soft(zoomed.covered, where).toBeLessThanOrEqual(256 / 3);
        await page.evaluate(spaceText);
        expect.soft((await page.evaluate(lookOf)).sideways, `${where}, spaced`).toBe(0);
      });
      await context.close();
    }
    expect(seen.size).toBeGreaterThan(100);
  },
);

/**
 * One page of each route and status that this run has not seen for another role, and each state that
 * is named above. The portal again for the investor, who has letters and documents of their own. Not
 * the refusals, which lead away after a second.
 */
function kindsOfPages(pages: Page[], role: Role): string[] {
  return pages
    .filter(({ status }) => status !== 403)
    .filter(({ path, status }) => {
      const isNamed = [...ON_REQUEST, ...VISITED].includes(path);
      const isOwn = role === "investor" && path.startsWith("/investors/");
      const kind = isNamed ? path : `${routeOf(path)} ${status}${isOwn ? " of an investor" : ""}`;
      return !seenKinds.has(kind) && seenKinds.add(kind);
    })
    .map(({ path }) => path);
}
