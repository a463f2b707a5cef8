import { WrittenText } from "../user-text";

/** The data of a preview's response. */
export type Previewed = { preview?: string };

type Answer = object | undefined;

/** The HTML of the last response's preview, or else of the page's. */
export const previewIn = (answer: Answer, shown: string | null = null): string | null => {
  if (!answer) return shown;
  return "preview" in answer && typeof answer.preview === "string" ? answer.preview : null;
};

/** A member's text as it would be shown. */
export function Preview({ html }: { html: string | null }) {
  return (
    <div role="status">
      {html !== null && (
        <section className="panel stack" aria-label="Preview">
          <p className="small">Preview. It is not posted yet.</p>
          <WrittenText html={html} />
        </section>
      )}
    </div>
  );
}
