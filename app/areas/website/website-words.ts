export const WEBSITE = "/office/website";

export const sectionPath = (key: string) => `${WEBSITE}/${key}`;

export const DRAFT_FAILURE = { title: "Draft Not Saved" };
