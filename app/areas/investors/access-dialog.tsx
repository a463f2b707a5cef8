import { Link } from "@remix-run/react";
import { investorAccessModal } from "~/content/investors";
import { TitledDialog } from "~/ui/overlay/titled-dialog";

/** How a visitor gets access. */
export function AccessDialog({ path }: { path: string }) {
  const { title, text, signInLabel, cancelLabel } = investorAccessModal;
  return (
    <TitledDialog title={title} closeTo={path}>
      <p>{text}</p>
      <div className="button-row">
        {/* A full page load: the endpoint stores the address to return to (SPEC.md, section 2). */}
        <a className="button" href="/api/login?redirectTo=/investors/dashboard">
          {signInLabel}
        </a>{" "}
        <Link className="button button-quiet" to={path} preventScrollReset>
          {cancelLabel}
        </Link>
      </div>
    </TitledDialog>
  );
}
