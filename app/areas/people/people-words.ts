export const PEOPLE = "/office/people";
export const INVITATIONS = `${PEOPLE}/invitations`;

export const accountPath = (id: number) => `${PEOPLE}/${id}`;

export const SUSPEND_FAILURE = { title: "Account Not Suspended" };
export const INVITATION_FAILURE = { title: "Invitation Not Sent" };
export const NOT_CHANGED = "Nothing Was Changed";

/** First and last name, or an empty text. */
export const fullName = (person: { firstName: string | null; lastName: string | null }) =>
  [person.firstName, person.lastName].filter(Boolean).join(" ");
