/** The field of a reply's form that names a saved answer to insert. */
export const SAVED_FIELD = "saved";
