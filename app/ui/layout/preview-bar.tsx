import { Form } from "@remix-run/react";

/** Above a page that shows drafts: what it is, and the way out. */
export function PreviewBar() {
  return (
    <section aria-label="Preview" className="notice print:hidden">
      <Form method="post" action="/office/website/preview/leave">
        <p>
          Your drafts stand in their places here.{" "}
          <button className="link-button">Leave the preview</button>
        </p>
      </Form>
    </section>
  );
}
