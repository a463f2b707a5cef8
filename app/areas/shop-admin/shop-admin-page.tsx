import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = {
  heading: string;
  /** The list that this page belongs to. */
  back?: { to: string; label: string };
  /** The one thing to do next here, beside the heading. */
  act?: ReactNode;
  children: ReactNode;
};

/** The frame of a shop administration page: link back, heading, content. */
export function ShopAdminPage({ heading, back, act, children }: Props) {
  return (
    <div className="column wide stack">
      {back && (
        <p className="print:hidden">
          <Link to={back.to}>{back.label}</Link>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 *:min-w-0">
        <h1>{heading}</h1> {act}
      </div>
      {children}
    </div>
  );
}
