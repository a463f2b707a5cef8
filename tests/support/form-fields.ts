import { unescape } from "./site-walk";

export type Fields = Record<string, string>;

const attribute = (name: string, tag: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
  return found ? unescape(found[1] ?? "") : null;
};

/**
 * What a browser would send of the page's form that has a field of this name, and posts to `action`
 * if that is given.
 */
export function fieldsOfForm(html: string, fieldName: string, action?: string): Fields {
  const forms = html.match(/<form\b[^]*?<\/form>/g) ?? [];
  const form = forms.find(
    (one) =>
      one.includes(`name="${fieldName}"`) &&
      (action === undefined || attribute("action", one) === action),
  );
  if (!form) throw new Error(`The page has no form with the field ${fieldName}`);
  const fields: Fields = {};
  const add = (name: string | null, value: string) => {
    if (name) fields[name] = value;
  };
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const type = attribute("type", tag);
    if (type === "file" || type === "submit") continue;
    const isOff = (type === "checkbox" || type === "radio") && !/\schecked=""/.test(tag);
    if (!isOff)
      add(attribute("name", tag), attribute("value", tag) ?? (type === "checkbox" ? "on" : ""));
  }
  for (const [, tag = "", text = ""] of form.matchAll(/(<textarea\b[^>]*>)([^]*?)<\/textarea>/g)) {
    add(attribute("name", tag), unescape(text));
  }
  for (const [, tag = "", options = ""] of form.matchAll(/(<select\b[^>]*>)([^]*?)<\/select>/g)) {
    const chosen = /<option\b[^>]*\sselected=""[^>]*>/.exec(options)?.[0] ?? "";
    add(attribute("name", tag), attribute("value", chosen) ?? "");
  }
  return fields;
}
