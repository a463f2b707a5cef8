/** A long text in a table's cell: it scrolls, and is printed as a whole. */
export const LongText = ({ text }: { text: string }) => (
  <p className="max-h-36 overflow-y-auto whitespace-pre-line print:max-h-none print:overflow-visible">
    {text}
  </p>
);
