/**
 * The field that says for whom a form's page was made: a signature of the session, a dot, and the
 * account's id. What script sends has no signature, because the browser says where it comes from.
 */
export const FORM_TOKEN_FIELD = "formToken";

/** The attribute of the page's header with the id of the account that is signed in. */
export const READER_ATTRIBUTE = "data-reader";
