import { EventEmitter } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { parse as parseDisposition } from "content-disposition";
import { forgetShown, parse, summaryOf } from "./dom";
import { defaultButton, type FilePayload, type Sent, sentBy, submits } from "./forms";
import { HttpLocator, Scope } from "./locator";

/** Why the page is left: Chromium says it in the headers of the request. */
type Reason = "address" | "act";

const MOST_REDIRECTS = 20;
const BLANK = "about:blank";
const ACTIVE = "a[href], button, input, select, textarea, summary, label";

/** What a page asks of its context. */
type PageContext = { readonly baseURL: string; readonly request: APIRequestContext };

/**
 * A page of Playwright without a browser: it requests HTML, parses it, follows links and sends forms
 * as Chromium does without script. It has no layout, no pictures and no cache, and each page of its
 * history is requested again.
 */
export class HttpPage extends Scope {
  document = parse("");
  /** The element with focus, as far as HTML and the test's acts say. */
  focused: Element | null = null;

  readonly #context: PageContext;
  readonly #events = new EventEmitter();
  readonly #files = new WeakMap<Element, FilePayload[]>();
  /** The addresses of the session, the present one last. */
  #history: string[] = [];
  #url = BLANK;
  /** Whether the page's policy keeps its address from the next one. */
  #isSecret = false;

  constructor(context: PageContext) {
    super();
    this.#context = context;
  }

  context() {
    return this.#context;
  }

  get request() {
    return this.#context.request;
  }

  url() {
    return this.#url;
  }

  override toString() {
    return `page of ${this.#url}`;
  }

  async title() {
    return this.document.title;
  }

  async content() {
    return this.document.documentElement.outerHTML;
  }

  locator(selector: string, options: Parameters<HttpLocator["filter"]>[0] = {}) {
    return new HttpLocator(this, selector).filter(options);
  }

  async goto(address: string) {
    const url = new URL(address, this.#context.baseURL).href;
    if (this.#jumpsTo(url)) return null;
    return this.#open({ url, method: "GET" }, "address");
  }

  async reload() {
    return this.#open({ url: this.#url, method: "GET" }, "address");
  }

  async goBack() {
    this.#history.pop();
    const url = this.#history.pop();
    if (!url) throw new Error("There is no page before this one");
    return this.#open({ url, method: "GET" }, "address");
  }

  async close() {
    this.document = parse("");
  }

  on(event: string, listener: (given: unknown) => void) {
    this.#events.on(event, listener);
  }

  async waitForEvent(event: string): Promise<unknown> {
    return new Promise((resolve) => this.#events.once(event, resolve));
  }

  async waitForRequest(url: string): Promise<unknown> {
    for (;;) {
      const request = await this.waitForEvent("request");
      if (request instanceof PageRequest && request.url() === url) return request;
    }
  }

  // Without layout every size is the same. Journeys with script look at it.
  async setViewportSize() {}

  viewportSize() {
    return null;
  }

  /** Clicks the element: its own act, or that of the nearest element around it. */
  async click(element: Element) {
    const target = element.closest(ACTIVE);
    if (!target) return;
    this.focused = target;
    if (target instanceof HTMLAnchorElement) return this.#follow(target);
    if (target instanceof HTMLLabelElement) {
      const { control } = target;
      if (control && !control.matches(":disabled")) await this.click(control);
      return;
    }
    if (target.nodeName === "SUMMARY") return void toggle(target);
    if (target.matches(":disabled")) return;
    if (submits(target)) {
      if (target.form) await this.#send(target.form, target);
    } else if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
      target.checked = target.type === "radio" || !target.checked;
    }
  }

  /** Enter on a link or button presses it, Enter in a field sends its form. */
  async pressEnter(element: Element) {
    if (!(element instanceof HTMLInputElement) || element.type === "submit") {
      return this.click(element);
    }
    if (!element.form) return;
    const button = defaultButton(element.form);
    if (!button) return this.#send(element.form, null);
    if (!button.matches(":disabled")) await this.click(button);
  }

  /** Chooses files in a file input. */
  choose(input: Element, files: FilePayload[]) {
    if (!(input instanceof HTMLInputElement) || input.type !== "file") {
      throw new Error("Only a file input takes files");
    }
    this.#files.set(input, files);
  }

  async #follow(link: HTMLAnchorElement) {
    const url = new URL(link.getAttribute("href") ?? "", this.#url);
    if (link.target && link.target !== "_self") throw new Error("A new window needs a browser");
    // A mail program or a telephone opens it.
    if (!/^https?:$/.test(url.protocol) || this.#jumpsTo(url.href)) return;
    await this.#open({ url: url.href, method: "GET" }, "act");
  }

  async #send(form: HTMLFormElement, submitter: HTMLButtonElement | HTMLInputElement | null) {
    const isChecked = !form.noValidate && !submitter?.formNoValidate;
    if (isChecked && !form.checkValidity()) {
      this.focused = form.querySelector(":invalid");
      return;
    }
    await this.#open(sentBy(form, submitter, this.#url, this.#files), "act");
  }

  /** Whether the address is of this page. Then only its fragment is gone to. */
  #jumpsTo(url: string): boolean {
    if (!url.includes("#") || withoutFragment(url) !== withoutFragment(this.#url)) return false;
    this.#arrive(url);
    return true;
  }

  /** Requests a page, follows its redirects and shows it, or saves it as a file. */
  async #open(sent: Sent, reason: Reason): Promise<APIResponse | null> {
    const referrer = reason === "act" ? new URL(this.#url) : null;
    let { url, method, body } = sent;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      this.#events.emit("request", new PageRequest(url, method));
      if (new URL(url).origin !== new URL(this.#context.baseURL).origin) {
        // No test uses the network.
        this.#show(url, "", {});
        return null;
      }
      const response = await this.request.fetch(withoutFragment(url), {
        method,
        headers: { ...this.#headers(referrer, method), ...(body && { "Content-Type": body.type }) },
        ...(body && { data: body.data }),
        maxRedirects: 0,
        maxRetries: 2,
      });
      const { location } = response.headers();
      if (response.status() < 300 || response.status() > 399 || !location) {
        await this.#receive(url, response);
        return response;
      }
      const next = new URL(location, url);
      next.hash ||= new URL(url).hash;
      url = next.href;
      if (response.status() < 307) {
        method = "GET";
        body = undefined;
      }
    }
    throw new Error(`${sent.url} redirects without end`);
  }

  /** The headers of Chromium's requests for a page (tests/pages/http-page.spec.ts compares them). */
  #headers(referrer: URL | null, method: Sent["method"]) {
    const origin = this.#isSecret ? "null" : referrer?.origin;
    return {
      Accept: ACCEPTED,
      "Accept-Language": "en-US",
      "Upgrade-Insecure-Requests": "1",
      "User-Agent": USER_AGENT,
      "Sec-Fetch-Site": referrer ? "same-origin" : "none",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-User": "?1",
      "Sec-Fetch-Dest": "document",
      ...(referrer && !this.#isSecret && { Referer: withoutFragment(referrer.href) }),
      ...(origin && method === "POST" && { Origin: origin }),
    };
  }

  async #receive(url: string, response: APIResponse) {
    const headers = response.headers();
    const disposition = headers["content-disposition"];
    if (disposition?.startsWith("attachment")) {
      const { filename = "download" } = parseDisposition(disposition).parameters;
      this.#events.emit("download", new HttpDownload(url, filename, await response.body()));
    } else if (response.status() !== 204) {
      const isHtml = headers["content-type"]?.startsWith("text/html");
      this.#show(url, isHtml ? await response.text() : "", headers);
    }
  }

  #show(url: string, html: string, headers: Record<string, string>) {
    this.document = parse(html);
    this.#isSecret = headers["referrer-policy"] === "no-referrer";
    this.#arrive(url);
    // A fragment comes first (HTML, "flush autofocus candidates").
    if (!new URL(url).hash) this.focused = this.document.querySelector("[autofocus]");
  }

  #arrive(url: string) {
    if (this.#history.at(-1) !== url) this.#history.push(url);
    this.#url = url;
    const id = decodeURIComponent(new URL(url).hash.slice(1));
    const target = id ? this.document.getElementById(id) : null;
    this.focused = target && isFocusable(target) ? target : null;
  }
}

const ACCEPTED =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7";

const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36";

class PageRequest {
  readonly #url: string;
  readonly #method: string;

  constructor(url: string, method: string) {
    this.#url = url;
    this.#method = method;
  }

  url() {
    return this.#url;
  }

  method() {
    return this.#method;
  }

  isNavigationRequest() {
    return true;
  }
}

class HttpDownload {
  readonly #url: string;
  readonly #name: string;
  readonly #bytes: Buffer;

  constructor(url: string, name: string, bytes: Buffer) {
    this.#url = url;
    this.#name = name;
    this.#bytes = bytes;
  }

  url() {
    return this.#url;
  }

  suggestedFilename() {
    return this.#name;
  }

  /** Where it was saved. */
  async path() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "download-"));
    const file = path.join(folder, "file");
    fs.writeFileSync(file, this.#bytes);
    return file;
  }
}

function toggle(summary: Element) {
  const { parentElement: details } = summary;
  if (!(details instanceof HTMLDetailsElement) || summaryOf(details) !== summary) return;
  details.open = !details.open;
  forgetShown();
}

function isFocusable(element: Element) {
  return element.matches(
    "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]",
  );
}

const withoutFragment = (url: string) => url.replace(/#.*/s, "");
