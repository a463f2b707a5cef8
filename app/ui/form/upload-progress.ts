import { orGate } from "./send-by-browser";

let isShowing = false;

/**
 * From now on script sends files with a progress bar. `fetch` does not tell how much of a body was
 * sent, so a form with a file is sent by XMLHttpRequest. Idempotent.
 */
export function showUploads() {
  if (isShowing) return;
  isShowing = true;
  const fetchWithoutProgress = window.fetch;
  window.fetch = (input, init) => {
    const body = init?.body;
    const file = body instanceof FormData && fileIn(body);
    return file && !(input instanceof Request)
      ? orGate(input, upload(input, { ...init, body }, addBar(file.name)))
      : fetchWithoutProgress(input, init);
  };
}

const fileIn = (fields: FormData) =>
  Array.from(fields.values())
    .filter((value) => value instanceof File)
    .find(({ size }) => size > 0);

type Bar = ReturnType<typeof addBar>;

/** A bar at the lower edge of the window, outside of what React renders. */
function addBar(fileName: string) {
  const box = document.createElement("div");
  // Here and not in the style sheet, which everybody loads.
  box.style.cssText =
    "position: fixed; inset: auto 0 0; z-index: 100; padding: 0.8rem 1.5rem; background: var(--color-surface); border-top: 1px solid var(--color-edge)";
  const words = document.createElement("p");
  words.style.overflowWrap = "anywhere";
  words.dir = "auto";
  const progress = document.createElement("progress");
  progress.max = 1;
  progress.value = 0;
  box.append(words, progress);
  document.body.append(box);
  const say = (text: string) => {
    words.textContent = text;
    progress.ariaLabel = text;
  };
  say(`Sending ${fileName}`);
  return {
    move: (share: number) => (progress.value = share),
    /** All is sent, and the server works on it. */
    wait: () => {
      progress.removeAttribute("value");
      say(`${fileName} is sent. Waiting for the answer`);
    },
    remove: () => box.remove(),
  };
}

function upload(url: string | URL, { method, body, signal }: Sent, bar: Bar): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open(method ?? "POST", url);
  request.responseType = "arraybuffer";
  request.upload.onprogress = ({ loaded, total }) => bar.move(loaded / total);
  request.upload.onload = bar.wait;
  request.onloadend = bar.remove;
  signal?.addEventListener("abort", () => request.abort());
  return new Promise((resolve, reject) => {
    request.onload = () => resolve(responseOf(request));
    // As fetch rejects.
    request.onerror = () => reject(new TypeError("Failed to fetch"));
    request.onabort = () => reject(new DOMException("The upload was aborted", "AbortError"));
    request.send(body);
  });
}

type Sent = RequestInit & { body: FormData };

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const [name = "", ...value] = line.split(": ");
    headers.append(name, value.join(": "));
  }
  const body = request.response as ArrayBuffer;
  // A Response with such a status cannot have a body.
  return new Response(status === 204 ? null : body, { status, statusText, headers });
}
