export const SUPPRESSIONS = "/office/suppressions";
export const MAIL_SETTINGS = "/office/mail-settings";
export const SET_ASIDE = "/office/outbox#set-aside";
export const MAILBOX = "/office/mailbox";

export const setAsideAddress = (id: number, act: "file" | "done") =>
  `/office/set-aside-mail/${id}/${act}`;
