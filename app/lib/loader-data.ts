/** The id of the element with what the page's loaders returned, for Remix in the browser. */
export const LOADER_DATA_ID = "loader-data";
