/** The colors that a business chooses, as #rrggbb. */
export type Look = {
  /** Buttons and marks; links and marks on dark ground. */
  readonly brand: string;
  /** Marks on light ground. */
  readonly accent: string;
  /** Links on light ground. */
  readonly link: string;
};

/** As in app/styles/tokens.css. */
export const look: Look = { brand: "#ffd700", accent: "#5f4708", link: "#1e4a24" };
