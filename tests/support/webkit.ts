import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { findProgram } from "../../scripts/chromium.mjs";
import type { TextBrowser } from "./text-browsers";

const PATIENCE_MS = 40_000;
const LOOK_MS = 200;
/** The name of an element in WebDriver's JSON, https://www.w3.org/TR/webdriver2/#elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** An act that the driver refused for another reason than that the page was replaced. */
class Refused extends Error {}

type Element = { [ELEMENT]: string };

/**
 * In the page: the first visible element of the kind with these words. A closed `details` around it is
 * opened, as its reader would do.
 */
const FIND = `
  const [kind, words] = arguments;
  const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const places = { field: "label", button: "button, input[type=submit]", link: "a[href]", choice: "label" };
  const found = [...document.querySelectorAll(places[kind])].filter((place) => {
    const text = plain(place.textContent);
    if (kind === "field") return place.control && text.startsWith(words);
    return text.includes(words) || plain(place.getAttribute("aria-label") ?? place.value).includes(words);
  });
  const isShown = (place) => place.getClientRects().length > 0;
  const isWhole = (place) => plain(place.textContent) === words;
  const shown = found.filter(isShown);
  const place = shown.find(isWhole) ?? shown[0] ?? found[0];
  if (!place) return null;
  const control = kind === "field" ? place.control : place;
  for (let up = control.closest("details:not([open])"); up; up = up.parentElement?.closest("details:not([open])"))
    up.open = true;
  return control;`;

/** In the page: empties the field. A date is set, because the picker takes no typed text. */
const EMPTY = `
  const [field, text] = arguments;
  const [, month, day, year] = /^(\\d\\d)\\/(\\d\\d)\\/(\\d{4})$/.exec(text) ?? [];
  const value = field.type === "date" && year ? year + "-" + month + "-" + day : "";
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value").set.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return value === "";`;

/** In the page: its text, what stands in its fields, and names that are not shown. */
const SHOWN = `
  const fields = [...document.querySelectorAll("input:not([type=hidden]), textarea")];
  const named = [...document.querySelectorAll("[aria-label]")].map((place) => place.ariaLabel);
  return [document.body?.innerText ?? "", ...fields.map(({ value }) => value), ...named].join("\\n");`;

/** In the page: chooses an option of a list, whose window the driver does not reach. */
const CHOOSE = `
  const [list, words] = arguments;
  const option = [...(list?.options ?? [])].find(({ text }) => text.includes(words));
  if (!option) return false;
  option.selected = true;
  list.dispatchEvent(new Event("input", { bubbles: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
  return true;`;

/** WebKitGTK in a window that nobody sees, operated through Debian's driver, with script. */
export function webkit(origin: string): TextBrowser {
  const children: ChildProcess[] = [];
  const driver = startDriver(children);

  async function call<Value>(method: string, path: string, body?: object): Promise<Value> {
    const { address, session } = await driver;
    const response = await fetch(`${address}/session/${session}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value & { error?: string } };
    if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
    return value;
  }
  const run = <Value>(script: string, args: unknown[] = []) =>
    call<Value>("POST", "/execute/sync", { script, args });
  const shown = () => run<string>(SHOWN);

  /** Asks until there is an answer. Between two pages the driver refuses. */
  async function until<Value>(wanted: string, look: () => Promise<Value | null>): Promise<Value> {
    const end = Date.now() + PATIENCE_MS;
    let refusal = "";
    while (Date.now() < end) {
      try {
        const value = await look();
        if (value !== null) return value;
      } catch (error) {
        if (error instanceof Refused) throw error;
        refusal = String(error);
      }
      await delay(LOOK_MS);
    }
    const page = await shown().catch(() => refusal);
    throw new Error(`${wanted} in:\n${page}`);
  }
  /** Does something with an element. Again, if the page was replaced meanwhile. */
  const at = <Value>(kind: string, words: string, act: (element: Element) => Promise<Value>) =>
    until(`No ${kind} ${words}`, async () => {
      const element = await run<Element | null>(FIND, [kind, words]);
      if (!element) return null;
      try {
        return { done: await act(element) };
      } catch (error) {
        if (String(error).includes("stale element reference")) return null;
        throw new Refused(String(error));
      }
    });
  async function click(element: Element) {
    // In the middle, where neither the bar at the top nor Help covers it.
    await run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", [element]);
    await call("POST", `/element/${element[ELEMENT]}/click`, {});
  }
  const type = (element: Element, text: string) =>
    call("POST", `/element/${element[ELEMENT]}/value`, { text });

  return {
    open: (path) => call("POST", "/url", { url: origin + path }),
    async fill(label, text) {
      await at("field", label, async (field) => {
        if (await run<boolean>(EMPTY, [field, text])) await type(field, text);
      });
    },
    add: async (label, text) =>
      void (await at("field", label, (field) => type(field, `\n\n${text}`))),
    async choose(label, option) {
      await at("field", label, async (list) => {
        if (!(await run<boolean>(CHOOSE, [list, option]))) throw new Error(`No option ${option}`);
      });
    },
    check: async (label) => void (await at("choice", label, click)),
    press: async (words) => void (await at("button", words, click)),
    follow: async (words) => void (await at("link", words, click)),
    async download(words) {
      const script = `const [link, done] = arguments; fetch(link.href).then((file) => file.text()).then(done)`;
      const { done } = await at("link", words, (link) =>
        call<string>("POST", "/execute/async", { script, args: [link] }),
      );
      return done;
    },
    async sees(words) {
      // innerText has the letters as the stylesheet shows them, which for headings are capitals.
      const seen = new RegExp(words.source, `${words.flags}i`);
      await until(`No ${words.source}`, async () =>
        seen.test((await shown()).replace(/\s+/g, " ")) ? true : null,
      );
    },
    close() {
      const end = () => children.forEach((child) => child.kill());
      end();
      // It may still be starting some.
      driver.then(end, end);
    },
  };
}

async function startDriver(children: ChildProcess[]) {
  for (const program of ["Xvfb", "WebKitWebDriver"])
    if (!findProgram([program])) throw new Error(`${program} is not installed`);
  // It writes the number of its display to this descriptor.
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  children.push(screen);
  const [, , , said] = screen.stdio;
  if (!said) throw new Error("no pipe to Xvfb");
  const ended = once(screen, "exit").then(() => Promise.reject(new Error("Xvfb ended")));
  const [display] = (await Promise.race([once(said, "data"), ended])) as [Buffer];
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}` },
  });
  children.push(driver);
  const address = `http://127.0.0.1:${port}`;
  const body = JSON.stringify({ capabilities: {} });
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const response = await fetch(`${address}/session`, { method: "POST", body });
      const { value } = (await response.json()) as {
        value: { sessionId?: string; message?: string };
      };
      if (!value.sessionId) throw new Error(value.message);
      return { address, session: value.sessionId };
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(LOOK_MS);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
