import type { ReactNode } from "react";

type Props = {
  /** What the button says. */
  children: ReactNode;
  /** The first width at which nothing is folded. */
  until?: keyof typeof FOLDED_BELOW;
  isOpen?: boolean;
};

/** Complete class names, which Tailwind finds in the source. */
const FOLDED_BELOW = {
  sm: "sm:hidden print:hidden [&:not([open])+*]:max-sm:hidden",
  lg: "lg:hidden print:hidden [&:not([open])+*]:max-lg:hidden",
};

/**
 * On a narrow screen a button that opens the element after it, so that the list of the page comes
 * first. That element is not inside of it: wide screens show it whether this is open or not.
 */
export const NarrowFold = ({ children, until = "sm", isOpen }: Props) => (
  <>
    <details open={isOpen} className={FOLDED_BELOW[until]}>
      <summary className="button button-quiet px-3">
        {children} <span aria-hidden="true">▾</span>
      </summary>
    </details>{" "}
  </>
);
