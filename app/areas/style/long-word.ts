/** No line of a phone has room for it. */
export const LONG_WORD = "Wolfeschlegelsteinhausenbergerdorffwelchevoralterngewissenhaft";
