const PATIENCE_MS = 60_000;

/** A response that was not followed. */
export type Page = { status: number; type: string; location: string; text: string };

/** Somebody with cookies who uses the site by plain HTTP, without script. */
export class HttpVisitor {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  get(path: string): Promise<Page> {
    return this.#ask(path, {});
  }

  /** Posts a form. */
  post(path: string, fields: Record<string, string>): Promise<Page> {
    return this.#ask(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  async #ask(path: string, request: RequestInit): Promise<Page> {
    const response = await fetch(this.#origin + path, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        Origin: this.#origin,
        Cookie: Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join("; "),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return {
      status: response.status,
      type: response.headers.get("Content-Type") ?? "",
      location: response.headers.get("Location") ?? "",
      text: await response.text(),
    };
  }
}
