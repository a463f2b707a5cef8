import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = {
  heading: string;
  intro: string;
  /** The way back; home, if not said. */
  back?: { to: string; label: string };
  children: ReactNode;
};

const HOME = { to: "/", label: "Back to Home" };

/** A page that is one form: what it is for, the form, the way back. */
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
