/** One section: paragraphs, then a list, then closing paragraphs. */
export type LegalSection = {
  /** The id of the heading, for links. */
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
  readonly closing?: readonly string[];
};

export type LegalPage = {
  /** Part of the address: /{slug}. */
  readonly slug: string;
  readonly title: string;
  readonly intro: string;
  /** The date of the last change, YYYY-MM-DD. */
  readonly updated: string;
  readonly sections: readonly LegalSection[];
};
