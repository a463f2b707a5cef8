import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { FORM_TOKEN_FIELD } from "~/lib/form-token";

// The server adds these fields after React has rendered the page. This browser does not need them:
// it sends headers that tell where a post comes from.
for (const field of document.querySelectorAll(`input[name=${FORM_TOKEN_FIELD}]`)) field.remove();

// In a transition React hydrates in slices of a few milliseconds and handles input in between.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
