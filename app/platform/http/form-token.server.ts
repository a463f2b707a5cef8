import type { AppLoadContext } from "@remix-run/node";
import { FORM_TOKEN_FIELD } from "~/lib/form-token";
import { placeholder } from "~/lib/placeholders";
import type { RefusedWrite } from "~/lib/refused-write";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { isSignatureOf, signatureOf } from "~/platform/secrets/signed-token.server";
import { textField } from "./forms/form.server";
import { typedFields } from "./forms/typed-fields.server";
import { getSession, sidFrom } from "./session.server";
import { FORM_TOKEN_KEY } from "./shared-render.server";
import { requestContext } from "./request-context.server";

const PURPOSE = "form";
const OTHER_READER =
  "This form was opened by somebody else who was signed in here. Nothing was sent, because it would have been sent as you.";

type Asked = { request: Request; context: AppLoadContext };

/**
 * The token for the forms of the page: its placeholder if readers share the page. Null without a
 * session.
 */
export async function formTokenFor(asked: Asked): Promise<string | null> {
  return requestContext(asked).shared?.reader ? placeholder(FORM_TOKEN_KEY) : tokenOf(asked);
}

async function tokenOf(asked: Asked): Promise<string | null> {
  const sid = await sidFrom(asked.request);
  if (!sid) return null;
  const session = await whenDatabaseAway(getSession(asked), () => null);
  return session ? formToken(session) : signatureOf(PURPOSE, sid);
}

/** The token for the forms of a session: a signature of its id, and its account's id. */
export const formToken = ({ sid, user }: { sid: string; user: { id: number } }) =>
  `${signatureOf(PURPOSE, sid)}.${user.id}`;

/** Whether the form carries a token that was made for the request's session. */
export async function hasFormToken(request: Request, fields: FormData): Promise<boolean> {
  const sid = await sidFrom(request);
  const token = textField(fields, FORM_TOKEN_FIELD);
  if (sid === null || token === null) return false;
  const [signature = ""] = token.split(".");
  return isSignatureOf(PURPOSE, sid, signature);
}

/** The id of the account that opened the form. Null if it names none: a visitor opened it. */
export function openerOf(fields: FormData): string | null {
  const [, opener] = (textField(fields, FORM_TOKEN_FIELD) ?? "").split(".");
  return opener || null;
}

/** The field with which a form says that this account opened it. */
export const formOpenedBy = (opener: string): [name: string, value: string] => [
  FORM_TOKEN_FIELD,
  `.${opener}`,
];

/**
 * Throws a 403 with the typed values if another account than the one that is signed in now opened
 * the form. A form that names no account passes: a visitor opened it.
 */
export async function refuseOtherReader(asked: Asked, fields: FormData): Promise<void> {
  const opener = openerOf(fields);
  if (opener === null) return;
  const session = await getSession(asked);
  if (!session || String(session.user.id) === opener) return;
  const { pathname, search } = new URL(asked.request.url);
  const refusal: RefusedWrite = {
    message: OTHER_READER,
    typed: typedFields(fields),
    action: pathname + search,
  };
  throw Response.json(refusal, { status: 403 });
}
