/** One section: its paragraphs, then its list, then closing paragraphs. */
export type LegalSection = {
  /** The anchor of the heading. */
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
  readonly closing?: readonly string[];
};

export type LegalPage = {
  /** Stands in the address: /{slug}. */
  readonly slug: string;
  readonly title: string;
  readonly intro: string;
  /** The day of the last change, YYYY-MM-DD. */
  readonly updated: string;
  readonly sections: readonly LegalSection[];
};
