import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { TabLinks } from "~/ui/layout/tab-links";

type Props = { tab: "sign-in" | "sign-up"; children: ReactNode };

/** The screen of /login and /signup: two tabs, one form. */
export function AuthScreen({ tab, children }: Props) {
  const tabs = [
    { to: "/login", label: "Sign In", isCurrent: tab === "sign-in" },
    { to: "/signup", label: "Sign Up", isCurrent: tab === "sign-up" },
  ];
  return (
    <div className="column stack">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1>{tab === "sign-in" ? "Sign In" : "Sign Up"}</h1>
        <Link to="/" className="button button-quiet">
          Back to Home
        </Link>
      </div>
      <TabLinks label="Account" tabs={tabs} />
      {children}
      <p className="small">
        By signing up you agree to our <Link to="/terms-of-service">Terms of Service</Link> and{" "}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    </div>
  );
}
