import { expect } from "vitest";
import { HONEYPOT_FIELD } from "~/lib/input/honeypot";
import { pdfBytes } from "../files";
import { type Answer, ask, indecency } from "./answers";
import { type DemoSite, forEachAtOnce } from "./demo-site";
import { rotate, shown, storedForms } from "./fillings";
import { formsOf, type PageForm } from "./page-forms";

/** What a person would type in an empty form. */
const TYPED: Record<string, string> = {
  email: "ada@example.com",
  phone: "607 555 0123",
  preferredDate: "2099-06-01",
  investmentDate: "2026-06-01",
  investmentAmount: "15000",
  price: "5.00",
  weightGrams: "3.5",
  quantity: "1",
  videoUrl: "https://example.com/video",
  currentPassword: "not the password",
  password: "a password",
  code: "000000",
  q: "valley",
};

/**
 * Sends each string in each field of each form: in all fields at once, which is refused if one of
 * them must have another format, and only in the fields that accept any text, so that the code
 * after validation is reached.
 */
export async function attackForms(
  site: DemoSite,
  forms: { form: PageForm; cookie: string }[],
  strings: string[],
) {
  const faults: string[] = [];
  let cases = 0;
  for (const { form, cookie } of forms) {
    const all = form.fields.filter(({ name }) => name !== HONEYPOT_FIELD);
    const free = all.filter(({ name, type }) => FREE_TYPES.has(type) && !(name in TYPED));
    const isMixed = free.length > 0 && free.length < all.length;
    const trap = form.fields.filter(({ name }) => name === HONEYPOT_FIELD);
    const groups = [all, isMixed ? free : [], trap].filter((fields) => fields.length > 0);
    const tries = groups.flatMap((fields) =>
      strings.map((_, turn) => rotate(fields, strings, turn)),
    );
    cases += tries.length;
    await forEachAtOnce(tries, async (fillings) => {
      const texts = new Map(fillings.map(([{ name }, text]) => [name, text]));
      const answer = await submit(site, form, cookie, texts);
      const fault =
        indecency(answer) ?? injection(answer, [...texts.values()]) ?? loss(answer, form, texts);
      if (fault) faults.push(`${form.action} ${shown([...texts])} ${fault}`);
    });
  }
  expect(faults).toEqual([]);
  return cases;
}

const FREE_TYPES = new Set(["text", "textarea", "search", "file"]);

function submit(site: DemoSite, form: PageForm, cookie: string, texts: Map<string, string>) {
  const filled = form.fields.map((field) => {
    const typed = field.type === "file" ? "file.pdf" : (TYPED[field.name] ?? "Words");
    const untouched = field.name === HONEYPOT_FIELD ? "" : field.value || typed;
    return { ...field, value: texts.get(field.name) ?? untouched };
  });
  if (form.method === "get") {
    const url = new URL(form.action, site.origin);
    for (const { name, value } of filled) url.searchParams.set(name, value.slice(0, ADDRESS_TEXT));
    return ask(site, url.pathname + url.search, {}, cookie);
  }
  const body = form.isMultipart ? new FormData() : new URLSearchParams();
  for (const field of filled) {
    if (body instanceof FormData && field.type === "file") {
      // A file with this name.
      body.append(field.name, new Blob([new Uint8Array(pdfBytes(2_000))]), field.value);
    } else body.append(field.name, field.value);
  }
  return ask(site, form.action, { method: "POST", body }, cookie);
}

/** The HTTP parser refuses longer addresses (16 kB of headers). */
const ADDRESS_TEXT = 1_000;

/** Whether one of the texts is in the page as unescaped HTML. */
function injection({ text: html }: Answer, texts: string[]): string | null {
  const markup = texts.filter((text) => /<[a-z!/][^>]{3}/i.test(text));
  const found = markup.find((text) => html.includes(text));
  return found === undefined ? null : `has ${JSON.stringify(found)} unescaped`;
}

const KEPT_TYPES = new Set(["text", "textarea", "email", "tel", "search", "url"]);
const NEVER_KEPT = new Set(["currentPassword", "password", "code", HONEYPOT_FIELD]);

/** Whether a refused form came back without the typed text. */
function loss(
  { status, text: html }: Answer,
  form: PageForm,
  texts: Map<string, string>,
): string | null {
  if (status !== 400 || form.method === "get") return null;
  const again = formsOf(form.page, html).find(({ action }) => action === form.action);
  const lost = again?.fields.find(({ name, type, value }) => {
    const text = texts.get(name);
    if (text === undefined || !KEPT_TYPES.has(type) || NEVER_KEPT.has(name)) return false;
    const typed = text.toWellFormed();
    // HTML's multipart encoding has CRLF for each kind of line break.
    const sent = form.isMultipart ? typed.replace(/\r\n?|\n/g, "\r\n") : typed;
    return ![sent, ...storedForms(sent)].includes(value);
  });
  return lost ? `came back with ${JSON.stringify(lost.value).slice(0, 100)} in ${lost.name}` : null;
}
