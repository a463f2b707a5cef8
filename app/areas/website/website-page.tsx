import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { WEBSITE } from "./website-words";

type Props = {
  heading: string;
  /** A page between this one and the list of sections. */
  above?: { to: string; label: string };
  children: ReactNode;
};

/** The frame of the pages on which the owner edits the website: way back, heading, content. */
export function WebsitePage({ heading, above, children }: Props) {
  return (
    <div className="column wide stack">
      <p className="print:hidden">
        <Link to={WEBSITE}>All parts of the website</Link>
        {above && (
          <>
            {" "}
            · <Link to={above.to}>{above.label}</Link>
          </>
        )}
      </p>
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
