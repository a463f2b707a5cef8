/** The name of the field that only programs fill in. */
export const HONEYPOT_FIELD = "companyWebsite";
