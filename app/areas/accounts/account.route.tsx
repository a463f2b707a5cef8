import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { hasProvenEmail } from "~/domain/accounts/accounts-queries.server";
import { qrCode } from "~/lib/qr-code.server";
import { shownEmail } from "~/lib/text/shown-email";
import { accountCode } from "~/domain/accounts/account-code.server";
import { addressOf } from "~/domain/accounts/account-address";
import { teamRole } from "~/domain/accounts/roles";
import { ROLE_OPTIONS } from "~/domain/people/roles";
import { labelOf } from "~/lib/input/choices";
import { getSecondFactor } from "~/domain/accounts/second-factor/second-factor-queries.server";
import { listSessions } from "~/domain/accounts/sessions.server";
import { requireUser } from "~/http/auth.server";
import { sidFrom } from "~/platform/http/session.server";
import { ProofBanner } from "./email/proof-banner";
import { SessionList } from "./session-list";
import { pageMeta } from "~/ui/layout/page-meta";
import { SpokenCode } from "~/ui/shop/spoken-code";

const HEADING = "Your Account";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const [sessions, factor, isProven] = await Promise.all([
    listSessions(user, await sidFrom(args.request)),
    getSecondFactor(user),
    hasProvenEmail(user),
  ]);
  const code = accountCode(user.id);
  return {
    ...{ user, sessions, factor, isProven, code, qr: qrCode(code) },
    email: shownEmail(addressOf(user) ?? "") || null,
  };
}

export default function AccountPage() {
  const { user, sessions, factor, email, isProven, code, qr } = useLoaderData<typeof loader>();
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <dl className="facts">
        <Fact name="Username" value={user.username} />
        <Fact name="Email" value={email ?? "None"} />
        {name && <Fact name="Name" value={name} />}
        {teamRole(user) && <Fact name="Role" value={labelOf(ROLE_OPTIONS, user.role)} />}
      </dl>
      <ProofBanner email={email} isProven={isProven} />
      <ul className="flex flex-wrap gap-x-4 [&_a]:inline-block [&_a]:py-1.5">
        <li>
          <Link to="/account/profile">Your profile</Link>
        </li>
        <li>
          <Link to="/orders">Your Orders</Link>
        </li>
        <li>
          <Link to="/account/appointments">Your appointments</Link>
        </li>
        <li>
          <Link to="/community/rewards">Your points</Link>
        </li>
      </ul>
      <div className="card-grid">
        <section className="card stack" aria-labelledby="your-code">
          <h2 id="your-code">Show this at the counter</h2>
          <p>
            Then what you buy there stands under <Link to="/orders">Your Orders</Link>
            {email && ", and we mail you the link to its receipt"}. The code signs nobody in.
          </p>
          <SpokenCode code={code} qr={qr} />
        </section>
        <section className="card stack" aria-labelledby="protection">
          <h2 id="protection">Password and codes</h2>
          <p>
            {factor
              ? `Signing in takes your password and a code. ${factor.codesLeft} recovery codes are left.`
              : "Signing in takes your password alone. A code from an app on your phone makes it safer."}
          </p>
          <p className="button-row">
            <Link className="button" to="/account/password">
              Change Password
            </Link>{" "}
            <Link className="button button-quiet" to="/account/two-factor">
              {factor ? "Manage Codes" : "Set Up Codes"}
            </Link>
          </p>
        </section>
        <section className="card stack" aria-labelledby="your-data">
          <h2 id="your-data">Your data</h2>
          <p>
            The copy holds all that is tied to your account. What you sent by our public forms
            without signing in is not tied to it: <Link to="/contact">write to us</Link> for that.
          </p>
          <p className="button-row">
            <a className="button button-quiet" href="/account/export">
              Download My Data (JSON)
            </a>{" "}
            <Link className="button button-quiet" to="/account/delete">
              Delete My Account
            </Link>
          </p>
        </section>
      </div>
      <SessionList sessions={sessions} />
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}
