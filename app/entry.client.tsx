import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { FORM_TOKEN_FIELD } from "~/lib/form-token";

// Written into the page after React had made it; a browser that runs this tells where a post is from.
for (const field of document.querySelectorAll(`input[name=${FORM_TOKEN_FIELD}]`)) field.remove();

// As a transition React works in slices of a few milliseconds and lets input in between.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
