import { redirect } from "@remix-run/node";
import type { Toast, Words } from "~/lib/toast";
import { signedCookie } from "./signed-cookie.server";

const toastCookie = signedCookie("toast", 60);

/** 303 to a page that shows the toast once. The fragment of the address tells where on the page. */
export async function redirectWithFlash(url: string, toast: Toast, headers = new Headers()) {
  const [, at] = url.split("#");
  headers.append("Set-Cookie", await toastCookie.serialize({ ...toast, ...(at && { at }) }));
  return redirect(url, { status: 303, headers });
}

/** 303 to a page that shows a success toast. */
export function to(url: string, words: Words, headers?: Headers) {
  return redirectWithFlash(url, { kind: "success", ...words }, headers);
}

/** The toast to show on this page, with the Set-Cookie that clears it. Null if there is none. */
export async function takeToast(request: Request) {
  const toast: unknown = await toastCookie.parse(request.headers.get("Cookie"));
  if (typeof toast !== "object" || toast === null) return null;
  return {
    // The signature proves that redirectWithFlash wrote it.
    toast: toast as Toast,
    clear: await toastCookie.serialize("", { maxAge: 0 }),
  };
}
