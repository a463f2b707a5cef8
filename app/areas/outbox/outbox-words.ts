export const SUPPRESSIONS = "/office/suppressions";
