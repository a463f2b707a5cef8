type Props = { label: string; text: string };

/**
 * A long text in a table's cell: it scrolls, also by keys, and is printed as a whole. A group and no
 * region, because each row has one.
 */
export const LongText = ({ label, text }: Props) => (
  <div
    role="group"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be
    tabIndex={0}
    className="max-h-36 overflow-y-auto whitespace-pre-line print:max-h-none print:overflow-visible"
  >
    {text}
  </div>
);
