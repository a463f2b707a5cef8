import type { FailureWords } from "~/lib/toast";
import { showToast } from "~/ui/overlay/toasts";
import { failedAnswer, failedPress } from "./failed-send";
import { lastFormTo } from "./send-by-browser";
import { turnOf } from "./turns";

/** What the component of a form says about its posts by script. */
export type Sending = {
  /** The words when a post fails. */
  failure: FailureWords;
  /** Whether it is a button alone, whose failure only a toast can say. */
  isButton?: boolean;
  /**
   * Which redirects do not leave the page: it is revalidated instead, and scroll and focus stay.
   * "here" are those to this page. "back" are those to the page where the button was pressed, even
   * if the visitor has gone on since.
   */
  stays?: "here" | "back" | undefined;
  /**
   * Whether it waits for earlier ones, so that presses take effect in their order. The cart needs
   * this because it is a cookie: two simultaneous changes start from the same cart, and the later
   * response would overwrite the earlier one.
   */
  isInTurn?: boolean | undefined;
};

const sendings = new WeakMap<HTMLFormElement, Sending>();

/** For the component of a form to call when it is submitted, before Remix sends it. */
export function recordSending(form: HTMLFormElement, sending: Sending) {
  sendings.set(form, sending);
}

/**
 * Sends a form for Remix, whose single fetch is patched to call this. If the post cannot be sent or
 * the server fails, the page stays with all typed values, and the form and a toast say why. A form
 * without words for that gets Remix's error page.
 */
export async function sendForm(request: Request, send: () => Promise<unknown>): Promise<unknown> {
  const form = lastFormTo(request.url);
  const sending = form && sendings.get(form);
  if (!sending) return send();
  const { failure, isButton, stays, isInTurn } = sending;
  const fields = isInTurn || stays === "back" ? await request.clone().formData() : null;
  const turn = isInTurn && fields ? turnOf(fields) : null;
  const { onLine } = navigator;
  try {
    await turn?.before;
    return await send();
  } catch (error) {
    // A redirect, which is not a failure.
    if (error instanceof Response) {
      const address = error.headers.get("Location") ?? "";
      const isStaying =
        stays === "here" ? leadsHere(address) : stays && isSame(address, fields?.get("redirectTo"));
      if (isStaying) return null;
      throw error;
    }
    const { toast, response } = (isButton ? failedPress : failedAnswer)(failure, error, onLine);
    showToast(toast);
    return response;
  } finally {
    turn?.end();
  }
}

function leadsHere(address: string): boolean {
  const { location } = window;
  const target = new URL(address, location.href);
  const here = new URLSearchParams(location.search);
  const page = (query: URLSearchParams) => query.get("page") ?? "1";
  return (
    target.pathname === location.pathname &&
    page(target.searchParams) === page(here) &&
    // A page that shows a draft would show it again.
    !here.has("draft")
  );
}

function isSame(address: string, other: unknown): boolean {
  if (!address || typeof other !== "string") return false;
  const { href } = window.location;
  return new URL(address, href).href === new URL(other, href).href;
}
