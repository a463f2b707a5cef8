export const PRIVACY = "/office/privacy";
export const RETENTION = `${PRIVACY}/retention`;

export const DELETE_FAILURE = { title: "Nothing Was Deleted" };
export const RETENTION_FAILURE = { title: "Retention Not Saved" };
