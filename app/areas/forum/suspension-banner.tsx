import { Link } from "@remix-run/react";
import { SUSPENDED_MARK } from "~/domain/forum/reader-marks";
import { IfMarked } from "~/ui/layout/if-marked";

/** Tells a member who is kept from writing so, above a form on a page that members share. */
export function SuspensionBanner() {
  return (
    <IfMarked mark={SUSPENDED_MARK}>
      {(isSuspended) =>
        isSuspended && (
          <p className="banner">
            You can read, but not write here for now.{" "}
            <Link to="/community/rules#you">Why, and until when</Link>
          </p>
        )
      }
    </IfMarked>
  );
}
