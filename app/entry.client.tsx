import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepFields, noFieldHasFocus } from "~/ui/form/keep-fields";
import { sendWithOpeners } from "~/ui/form/send-with-openers";
import { sendByBrowser } from "~/ui/form/send-by-browser";
import { sendForm } from "~/ui/form/send-form";
import { LOADER_DATA_ID } from "~/lib/loader-data";
import { keepTextPlaces } from "~/ui/frame/keep-text-places";
import { ROOT_ID } from "~/ui/frame/root-element";

sendWithOpeners();
window.__sendForm = sendForm;

/**
 * Gives Remix the page's data and resolves when it has read it. Its component throws that promise
 * before its first hook. If it threw it during hydration, a click in that moment would end in
 * React's error 345.
 */
async function dataIsRead() {
  const data = document.getElementById(LOADER_DATA_ID)?.textContent ?? "";
  window.__remixContext.stream = new Blob([data]).stream();
  try {
    RemixBrowser({});
  } catch (thrown) {
    await thrown;
  }
}

/**
 * Not a literal, at which Vite 6.4 adds 600 bytes that fetch a module's own imports. keepFocusModule of
 * vite.config.ts names the file to rollup.
 */
const KEEP_FOCUS = "/app/ui/form/keep-focus.ts";

type Props = { restore: () => void; children: ReactNode };

/** A component around the page and not beside it, which would change the ids that React makes. */
function Restored({ restore, children }: Props) {
  useLayoutEffect(restore, [restore]);
  useLayoutEffect(sendByBrowser, []);
  return children;
}

async function start() {
  await dataIsRead();
  await noFieldHasFocus();
  const root = document.getElementById(ROOT_ID);
  if (!root) throw new Error("The page has no root element");
  const restore = keepFields(root);
  keepTextPlaces(root);
  // In a transition React hydrates in slices of a few milliseconds and handles input in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Restored restore={restore}>
          <RemixBrowser />
        </Restored>
      </StrictMode>,
    );
  });
}

void start();
// A first visit seldom gives anything the focus. Without the module the page works as before.
addEventListener(
  "focusin",
  () => void import(/* @vite-ignore */ KEEP_FOCUS).catch(() => undefined),
  { once: true },
);
