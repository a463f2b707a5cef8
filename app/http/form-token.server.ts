import { FORM_TOKEN_FIELD } from "~/lib/form-token";
import { isSignatureOf, signatureOf } from "~/services/signed-token.server";
import { placeholder } from "~/lib/placeholders";
import { sidFrom } from "./cookies/session.server";
import { FORM_TOKEN_KEY, type SharedRender } from "./shared-render.server";

const PURPOSE = "form";
const POST_FORM = /<form\b[^>]*\bmethod="post"[^>]*>/g;

/**
 * The page with a token of the request's session in each form that posts, or its placeholder if the
 * page is shared. Unchanged without a session. The finished HTML is edited, so that no form can
 * miss it. Only browsers that do not run the page's script need it: the script removes it before
 * React compares the page with its own rendering.
 */
export async function withFormTokens(html: string, request: Request, shared?: SharedRender) {
  const sid = await sidFrom(request);
  const token = shared?.reader ? placeholder(FORM_TOKEN_KEY) : sid && formToken(sid);
  if (!token) return html;
  const field = `<input type="hidden" name="${FORM_TOKEN_FIELD}" value="${token}"/>`;
  return html.replace(POST_FORM, (form) => form + field);
}

/** The token of the session for its forms. */
export const formToken = (sid: string) => signatureOf(PURPOSE, sid);

/** Whether the form carries a token that was made for the request's session. */
export async function hasFormToken(request: Request, fields: FormData): Promise<boolean> {
  const sid = await sidFrom(request);
  const token = fields.get(FORM_TOKEN_FIELD);
  return sid !== null && typeof token === "string" && isSignatureOf(PURPOSE, sid, token);
}
