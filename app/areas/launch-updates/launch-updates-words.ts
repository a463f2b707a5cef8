export const LAUNCH_UPDATES = "/office/launch-updates";
export const launchUpdatePath = (id: number) => `${LAUNCH_UPDATES}/${id}`;
