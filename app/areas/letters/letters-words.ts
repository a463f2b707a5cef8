export const LETTERS = "/letters";
export const LETTERS_FEED = `${LETTERS}/feed.atom`;
export const letterPath = (id: number) => `${LETTERS}/${id}`;
