import type { OpenReport } from "~/domain/forum/moderation/reports.server";
import { plainHtml } from "~/domain/forum/writing/plain-html";

/** A report as the page shows it: what members wrote is HTML. */
export const asHtml = ({ words, ...text }: OpenReport) => ({
  ...text,
  html: plainHtml(text.text),
  wholeHtml: text.isCut ? plainHtml(words) : null,
  reports: text.reports.map(({ said: _, later, ...report }) => ({
    ...report,
    laterHtml: later && plainHtml(later),
  })),
});

export type ShownReport = ReturnType<typeof asHtml>;
