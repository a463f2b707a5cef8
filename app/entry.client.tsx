import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { FORM_TOKEN_FIELD } from "~/lib/form-token";
import { keepTypedTexts } from "~/ui/form/keep-typed-texts";

// The server adds these fields after React has rendered the page. This browser does not need them:
// it sends headers that tell where a post comes from.
for (const field of document.querySelectorAll(`input[name=${FORM_TOKEN_FIELD}]`)) field.remove();

const restoreTypedTexts = keepTypedTexts();

function TypedTexts() {
  useEffect(restoreTypedTexts, []);
  return null;
}

/**
 * Resolves when Remix has read the page's data. Its component throws that promise before its first
 * hook. If it threw it during hydration, a click in that moment would end in React's error 345.
 */
async function dataIsRead() {
  try {
    RemixBrowser({});
  } catch (thrown) {
    await thrown;
  }
}

function hydrate() {
  // In a transition React hydrates in slices of a few milliseconds and handles input in between.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
        <TypedTexts />
      </StrictMode>,
    );
  });
}

void dataIsRead().then(hydrate);
