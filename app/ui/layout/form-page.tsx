import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = {
  heading: string;
  intro: string;
  /** The link back. By default to the home page. */
  back?: { to: string; label: string };
  children?: ReactNode;
};

const HOME = { to: "/", label: "Back to Home" };

/** A page with one form: heading, introduction, form, link back. */
export function FormPage({ heading, intro, back = HOME, children }: Props) {
  return (
    <div className="column stack">
      <p>
        <Link to={back.to}>{back.label}</Link>
      </p>
      <h1>{heading}</h1>
      <p className="lead">{intro}</p>
      {children}
    </div>
  );
}
