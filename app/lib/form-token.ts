/** The field that proves that the form is from a page made for this session. */
export const FORM_TOKEN_FIELD = "formToken";
