export const DRAWERS = "/office/drawers";

/** The page of a drawer, or one of its acts. */
export const drawerPath = (id: number, act?: string) =>
  act === undefined ? `${DRAWERS}/${id}` : `${DRAWERS}/${id}/${act}`;

export const DRAWER_FAILURE = { title: "Drawer Not Changed", description: "Something went wrong" };
