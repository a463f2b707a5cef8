import { randomBytes } from "node:crypto";
import { window } from "./dom";

/** A request for a page. */
export type Sent = {
  url: string;
  method: "GET" | "POST";
  body?: { type: string; data: Buffer };
};

/** A file as Playwright's tests give it. */
export type FilePayload = { name: string; mimeType: string; buffer: Buffer };

type Entry = [name: string, value: string | FilePayload];

/** What a file input without a file sends. */
const NO_FILE: FilePayload = {
  name: "",
  mimeType: "application/octet-stream",
  buffer: Buffer.alloc(0),
};

const NEWLINE = /\r\n|\r|\n/g;

/**
 * What a form sends (HTML, section 4.10.22.3). `files` has what was chosen in file inputs.
 */
export function sentBy(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  pageUrl: string,
  files: WeakMap<Element, FilePayload[]>,
): Sent {
  const attribute = (name: string) =>
    submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  // An empty action is the page's whole address, with its fragment.
  const url = new URL(attribute("action") || pageUrl, pageUrl);
  const entries = entriesOf(form, submitter, files);
  const texts = new URLSearchParams(
    entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
  if (attribute("method").toLowerCase() !== "post") {
    url.search = texts.toString();
    return { url: url.href, method: "GET" };
  }
  if (attribute("enctype") !== "multipart/form-data") {
    const body = {
      type: "application/x-www-form-urlencoded",
      data: Buffer.from(texts.toString()),
    };
    return { url: url.href, method: "POST", body };
  }
  return { url: url.href, method: "POST", body: multipart(entries) };
}

/** The button that Enter in a field presses. */
export function defaultButton(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.elements].find(submits);
}

export function submits(element: Element): element is HTMLButtonElement | HTMLInputElement {
  const isButton = element instanceof HTMLButtonElement || element instanceof HTMLInputElement;
  return isButton && element.type === "submit";
}

/** The entries in the form's order. */
function entriesOf(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  files: WeakMap<Element, FilePayload[]>,
): Entry[] {
  const fileInputs = [...form.elements].filter(sendsFiles);
  return [...new window.FormData(form, submitter)].flatMap(([name, value]): Entry[] => {
    if (typeof value === "string") return [[name, value.replace(NEWLINE, "\r\n")]];
    // jsdom's inputs have no files, and so one empty entry each.
    const input = fileInputs.shift();
    const chosen = (input && files.get(input)) ?? [NO_FILE];
    return chosen.map((file) => [name, file]);
  });
}

/** As browsers write it. Node's FormData leaves out the empty name of a file that was not chosen. */
function multipart(entries: Entry[]) {
  const boundary = `----WebKitFormBoundary${randomBytes(8).toString("hex")}`;
  const parts = entries.flatMap(([name, value]) => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="${quotable(name)}"`;
    if (typeof value === "string") return [Buffer.from(`${start}\r\n\r\n${value}\r\n`)];
    const file = `; filename="${quotable(value.name)}"\r\nContent-Type: ${value.mimeType}`;
    return [Buffer.from(`${start}${file}\r\n\r\n`), value.buffer, Buffer.from("\r\n")];
  });
  const data = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, data };
}

const quotable = (name: string) => name.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));

function sendsFiles(element: Element) {
  if (!(element instanceof HTMLInputElement) || element.type !== "file") return false;
  return element.name !== "" && !element.matches(":disabled");
}
