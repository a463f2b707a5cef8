import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getSecondFactor } from "~/domain/accounts/second-factor/second-factor-queries.server";
import { requireUser } from "~/http/auth.server";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { formatDate } from "~/lib/dates/dates";

const HEADING = "Codes for signing in";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  return { factor: await getSecondFactor(await requireUser(args)) };
}

export default function TwoFactorPage() {
  const { factor } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={HEADING}
      intro="With codes, a stolen password alone opens nothing: signing in also takes six digits from an app on your phone or computer, new every 30 seconds."
      back={null}
    >
      {factor ? (
        <>
          <p>
            Codes are on since <DateTime value={factor.since} format={formatDate} />.{" "}
            {factor.codesLeft} recovery codes are left.
          </p>
          <p className="button-row">
            <Link className="button" to="/account/two-factor/codes">
              New Recovery Codes
            </Link>{" "}
            <Link className="button button-quiet" to="/account/two-factor/turn-off">
              Turn Codes Off
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>You need an authenticator app, such as FreeOTP, Aegis or a password manager.</p>
          <ActionButton action="/account/two-factor/start" className="button">
            Start
          </ActionButton>
        </>
      )}
    </FormPage>
  );
}
