import type { Page } from "@playwright/test";
import { editPost } from "~/domain/forum/posts/change-own-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { actorOf, createProduct, PASSWORD } from "../support/builders";
import { expect, test, untilHydrated } from "../support/test";
import { PHONE } from "../support/weight";

test.use({ viewport: PHONE.viewport });

const LATE_FILES = /\.(woff2|svg|avif|webp|jpg)$/;

/** Opens the page and holds its fonts, pictures and script until everything else has been painted. */
async function openSlowly(page: Page, path: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(LATE_FILES, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
  release();
  await untilHydrated(page, true);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.unroute(LATE_FILES);
}

/** The layout shifts since the page was opened: their scores and what moved. */
const findShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const describe = (entry: PerformanceEntry) => {
          // as: TypeScript's library lacks LayoutShift.
          const { value, sources } = entry as PerformanceEntry & {
            value: number;
            sources: { node: Node | null }[];
          };
          const moved = sources.map(({ node }) => node?.textContent?.trim().slice(0, 40));
          return `${value.toFixed(4)} ${moved.join(", ")}`;
        };
        new PerformanceObserver((list) => resolve(list.getEntries().map(describe))).observe({
          type: "layout-shift",
          buffered: true,
        });
        // Without any entry the observer is not called.
        setTimeout(resolve, 300, []);
      }),
  );

test(
  "nothing moves when fonts, pictures and script arrive after the first paint",
  { tag: "@sweep" },
  async ({ page, signIn }) => {
    const user = await signIn();
    const words = { title: "Which soil for a dry slope?", content: "Ours is clay. ".repeat(30) };
    const asked = await createPost(actorOf(user), { ...words, categoryId: null, videoUrl: null });
    if (!asked.ok) throw new Error(asked.problem.message);
    // Its date, which script replaces, stands before a link.
    const changed = { title: words.title, content: `More. ${words.content}`, videoUrl: null };
    expect((await editPost(actorOf(user), asked.post.id, changed)).ok).toBe(true);
    for (const category of ["Flower", "Edibles", "Goods"]) await createProduct({ category });
    for (const path of [
      "/",
      "/community",
      `/community/posts/${asked.post.id}`,
      "/shop",
      "/book",
      "/account",
      "/community/forum/latest",
    ]) {
      await openSlowly(page, path);
      expect.soft(await findShifts(page), path).toEqual([]);
    }
    await page.request.post("/login", {
      form: { username: user.username, password: PASSWORD },
      headers: { Origin: new URL(page.url()).origin },
      maxRedirects: 0,
    });
    await openSlowly(page, "/community");
    await expect(page.locator("main > .outcome")).toContainText("Welcome back!");
    expect.soft(await findShifts(page), "with a message").toEqual([]);
    await page.context().clearCookies();
    await openSlowly(page, "/");
    expect.soft(await findShifts(page), "at the age gate").toEqual([]);
  },
);
