import { expect, test, untilHydrated } from "../support/test";

test(
  "a text that is changed before the script arrives stays",
  { tag: "@script" },
  async ({ page, signIn, hasScript }) => {
    test.skip(!hasScript, "without script nothing arrives late");
    await signIn("admin");
    let send = () => {};
    const sent = new Promise<void>((resolve) => (send = resolve));
    await page.route("**/entry.client-*.js", (route) => sent.then(() => route.continue()));
    await page.goto("/office/opening/orders", { waitUntil: "commit" });
    await page.getByLabel("Message").fill("The van is");
    // Script waits until the field is left.
    await page.getByLabel("Message").blur();
    send();
    await untilHydrated(page, hasScript);
    await expect(page.getByLabel("Message")).toHaveValue("The van is");
  },
);

test(
  "events while the page's data is read do not keep it from hydrating",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    test.skip(!hasScript, "without script nothing hydrates");
    await page.addInitScript(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (document.querySelector("[data-ready]")) return;
        document.querySelector("main a")?.dispatchEvent(new Event("keydown", { bubbles: true }));
        port2.postMessage(null);
      };
      port2.postMessage(null);
    });
    await page.goto("/privacy-policy");
    await untilHydrated(page, hasScript);
  },
);
