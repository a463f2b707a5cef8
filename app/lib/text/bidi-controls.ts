// Overrides, embeddings and isolates (Unicode TR 9, section 2). The two marks are no controls: texts
// of both directions need them.
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;

/** A line without the characters that turn the direction of what follows, beyond its end too. */
export const withoutBidiControls = (line: string): string => line.replace(BIDI_CONTROLS, "");
