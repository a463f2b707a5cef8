/** Who reads the note of a moderator. */
export const NOTE_HINT = "Readers see it at the post, and those who wrote there are told.";
