import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = {
  heading: string;
  /** The list this page belongs to; the dashboard for the lists themselves. */
  back: { to: string; label: string };
  children: ReactNode;
};

/** A page of the shop's administration: where it leads back to, its name, its content. */
export function ShopAdminPage({ heading, back, children }: Props) {
  return (
    <div className="column wide stack">
      <p className="screen-only">
        <Link to={back.to}>{back.label}</Link>
      </p>
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
