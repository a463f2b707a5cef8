/** Controls in which Enter submits a form. */
const ENTERED = /<(?:textarea|select)\b|<input\b(?![^>]*\stype="(?:hidden|submit|button|reset)")/;

/** A form's submit buttons in the page's order. Enter presses the first. */
const SUBMIT =
  /<button\b(?![^>]*\stype="(?:button|reset)")([^>]*)>([\s\S]*?)<\/button>|<input\b([^>]*\stype="(?:submit|image)"[^>]*)>/g;

const TAKES_AWAY =
  /^(remove|delete|discard|cancel|clear|close|back|decline|revoke|end|turn off)\b/i;

/**
 * The forms of a page rendered by React in which Enter does the wrong thing: their first submit
 * button has a name or another address, or removes something while others do not.
 */
export function wrongEnterButtons(html: string): string[] {
  return Array.from(html.matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/g), ([, form = ""]) => form)
    .filter((form) => ENTERED.test(form))
    .flatMap((form) => {
      const [first, ...others] = Array.from(
        form.matchAll(SUBMIT),
        ([tag, button, words, input]) => ({
          tag,
          attributes: button ?? input ?? "",
          words: (words ?? /\svalue="([^"]*)"/.exec(input ?? "")?.[1] ?? "")
            .replace(/<[^>]*>/g, "")
            .trim(),
        }),
      );
      if (!first) return ["no submit button: " + form.slice(0, 200)];
      const isSideAct = /\s(?:name|formaction)="/i.test(first.attributes);
      const takesAway = TAKES_AWAY.test(first.words) && others.length > 0;
      return isSideAct || takesAway ? [first.tag] : [];
    });
}
