import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = {
  heading: string;
  /** The list that this page belongs to. */
  back?: { to: string; label: string };
  children: ReactNode;
};

/** The frame of a shop administration page: link back, heading, content. */
export function ShopAdminPage({ heading, back, children }: Props) {
  return (
    <div className="column wide stack">
      {back && (
        <p className="print:hidden">
          <Link to={back.to}>{back.label}</Link>
        </p>
      )}
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
