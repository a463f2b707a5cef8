export const WEBSITE = "/office/website";

export const sectionPath = (key: string) => `${WEBSITE}/${key}`;

export const DRAFT_FAILURE = { title: "Draft Not Saved" };

export const PICTURES = `${WEBSITE}/pictures`;
export const PICTURE_FAILURE = { title: "Picture Not Saved", description: "Something went wrong" };

export const IMPORT = `${WEBSITE}/import`;
export const IMPORT_FAILURE = { title: "Not Imported", description: "Something went wrong" };
