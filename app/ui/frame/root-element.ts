/** The id of the element inside `body` that React takes over in the browser. */
export const ROOT_ID = "root";
