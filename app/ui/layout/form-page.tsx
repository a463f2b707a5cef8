import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = {
  heading: string;
  intro: ReactNode;
  /** The link back. By default to the home page. null where the page's frame has it. */
  back?: { to: string; label: string } | null;
  children?: ReactNode;
};

const HOME = { to: "/", label: "Back to Home" };

/** A page with one form: heading, introduction, form, link back. */
export function FormPage({ heading, intro, back = HOME, children }: Props) {
  return (
    <div className="column stack">
      {back && (
        <p>
          <Link to={back.to}>{back.label}</Link>
        </p>
      )}
      <h1 className="normal-case">{heading}</h1>
      <p className="lead">{intro}</p>
      {children}
    </div>
  );
}
