import { HtmlValidate, StaticConfigLoader } from "html-validate";

const html = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
    rules: {
      // The site's own files need no hash: whoever could change them could change the page too.
      "require-sri": ["error", { target: "crossorigin" }],
      // By HTML's default a button in a form submits it, which is intended here.
      "no-implicit-button-type": "off",
      // The age gate, a dialog with an h2, comes before the page.
      "heading-level": ["error", { minInitialRank: "h2", sectioningRoots: [] }],
      // A name is allowed on every element whose role can have one.
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
    },
  }),
);

/** The errors in a page's HTML, one line per rule and place. */
export async function faultsIn(text: string) {
  const { results } = await html.validateString(text);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(
    ({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? "the document"})`,
  );
}
