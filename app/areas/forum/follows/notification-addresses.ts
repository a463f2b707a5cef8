export const NOTIFICATIONS = "/community/notifications";
export const READ_ALL = `${NOTIFICATIONS}/read`;
export const SETTINGS = `${NOTIFICATIONS}/settings`;
export const REPLACE_FEED = `${SETTINGS}/feed/replace`;
export const TEAM_MAIL = "/office/notices";
