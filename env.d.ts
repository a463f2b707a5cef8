import "@remix-run/node";
import type { sendForm } from "./app/ui/form/send-form";

declare module "@remix-run/node" {
  // Types loader data as turbo-stream sends it: dates remain dates.
  interface Future {
    v3_singleFetch: true;
  }
}

declare global {
  interface Window {
    /** Called by the patched single fetch of @remix-run/react. */
    __sendForm: typeof sendForm;
  }
}
