type Props = {
  /** What is folded: "Search". */
  label: string;
  /** Whether what is folded is in use, so that it must be seen. */
  isOpen: boolean;
};

/** Folds the element after it on a phone, where the list comes first. */
export function PhoneFold({ label, isOpen }: Props) {
  return (
    <details open={isOpen} className="sm:hidden print:hidden [&:not([open])+*]:max-sm:hidden">
      <summary className="button button-quiet">
        {label} <span aria-hidden="true">▾</span>
      </summary>
    </details>
  );
}
