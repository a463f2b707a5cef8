import { FORM_TOKEN_FIELD } from "~/lib/form-token";

// The one edit of a page that React has rendered. Everything else in a page is rendered.

const POST_FORM = /<form\b[^>]*\bmethod="post"[^>]*>/g;

/**
 * The page with this token in each form that posts. The finished HTML is edited, so that no form can
 * miss it. The page's script removes it before React compares the page with its own rendering, and
 * adds the account to what it sends.
 */
export function withFormTokens(html: string, token: string): string {
  const field = `<input type="hidden" name="${FORM_TOKEN_FIELD}" value="${token}"/>`;
  return html.replace(POST_FORM, (form) => form + field);
}
