import { ActionButton } from "~/ui/form/action-button";

/** Above a page that shows drafts: what it is, and the way out. */
export function PreviewBar() {
  return (
    <section aria-label="Preview" className="notice print:hidden">
      <p>Visitors do not see these drafts.</p>
      <ActionButton action="/office/website/preview/leave">Leave the preview</ActionButton>
    </section>
  );
}
