export const MARKS_HINT =
  "Leave a blank line between paragraphs. **bold**, *emphasis*, > quote, - list.";
