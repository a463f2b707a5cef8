import { Link, type LinkProps } from "@remix-run/react";
import { Icon } from "~/ui/layout/icon";

/** The cross in a panel's corner. Its label is visually hidden, for screen readers and print. */
export function CloseLink({ label, ...link }: Omit<LinkProps, "children"> & { label: string }) {
  return (
    <Link
      {...link}
      className="grid min-h-target min-w-11 place-items-center text-inherit no-underline print:hidden"
      data-tooltip={label}
    >
      <Icon name="close" />
      <span className="sr-only">{label}</span>
    </Link>
  );
}
