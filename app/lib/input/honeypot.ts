/** The field that only programs fill in. */
export const HONEYPOT_FIELD = "companyWebsite";
