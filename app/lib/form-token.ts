/** The name of the field that says: this form was in a page made for this session. */
export const FORM_TOKEN_FIELD = "formToken";
