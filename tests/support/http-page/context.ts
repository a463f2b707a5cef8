import { type APIRequestContext, request as requests } from "@playwright/test";
import { retrying } from "../retrying";
import { HttpPage } from "./page";

type State = Awaited<ReturnType<APIRequestContext["storageState"]>>;
type Cookie = State["cookies"][number];
type GivenCookie = Pick<Cookie, "name" | "value"> & Partial<Cookie> & { url?: string };

/** A browser of Playwright that only sends requests. */
export class HttpBrowser {
  readonly #baseURL: string;

  constructor(baseURL: string) {
    this.#baseURL = baseURL;
  }

  async newContext() {
    const context = new HttpContext(this.#baseURL);
    await context.renew({});
    return context;
  }

  /** A page of somebody else: its context has no cookies. */
  async newPage() {
    const context = await this.newContext();
    return context.newPage();
  }

  async close() {}
}

/** A browser's context: pages that share cookies. */
export class HttpContext {
  readonly baseURL: string;
  #request: APIRequestContext | undefined;
  #headers: Record<string, string> = {};

  constructor(baseURL: string) {
    this.baseURL = baseURL;
  }

  get request(): APIRequestContext {
    if (!this.#request) throw new Error("The context is closed");
    return this.#request;
  }

  async newPage() {
    return new HttpPage(this);
  }

  async setExtraHTTPHeaders(headers: Record<string, string>) {
    await this.renew({ headers });
  }

  async cookies(): Promise<Cookie[]> {
    return this.#request ? (await this.#request.storageState()).cookies : [];
  }

  async addCookies(given: GivenCookie[]) {
    const added = given.map(({ url = this.baseURL, ...cookie }): Cookie => {
      const { hostname: domain } = new URL(url);
      return {
        ...{ domain, path: "/", expires: -1, httpOnly: false, secure: false, sameSite: "Lax" },
        ...cookie,
      };
    });
    const names = new Set(added.map(({ name }) => name));
    const kept = (await this.cookies()).filter(({ name }) => !names.has(name));
    await this.renew({ cookies: [...kept, ...added] });
  }

  async clearCookies({ name }: { name?: string } = {}) {
    const cookies = await this.cookies();
    await this.renew({ cookies: cookies.filter((one) => name !== undefined && one.name !== name) });
  }

  async close() {
    await this.#request?.dispose();
    this.#request = undefined;
  }

  /** Begins again with these cookies and headers: a context of requests keeps its own. */
  async renew({ headers, cookies }: { headers?: Record<string, string>; cookies?: Cookie[] }) {
    this.#headers = headers ?? this.#headers;
    const state = { cookies: cookies ?? (await this.cookies()), origins: [] };
    await this.close();
    this.#request = await requests.newContext({
      baseURL: this.baseURL,
      extraHTTPHeaders: this.#headers,
      storageState: state,
    });
    retrying(this.#request);
  }
}
