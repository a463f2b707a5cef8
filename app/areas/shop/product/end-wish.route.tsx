import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { endWish, getWish } from "~/domain/shop/wishes/wish-for-product.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { shownEmail } from "~/lib/text/shown-email";

/** Stopping mails does not require the age gate. */
export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) => pageMeta("Stop these mails", matches);

/** A GET changes nothing, because mail programs open links to scan them. */
export async function loader({ params }: LoaderFunctionArgs) {
  return { wish: await getWish(params.token ?? "") };
}

/**
 * Ends the wish. Mail programs post here too, for one-click unsubscribe (RFC 8058): the token is
 * the permission.
 */
export async function action({ params }: ActionFunctionArgs) {
  await endWish(params.token ?? "");
  return { isDone: true };
}

export default function EndWishPage() {
  const { wish } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>{wish ? "Stop these mails" : "Nothing more will come"}</h1>
      {wish ? (
        <Form method="post" className="stack">
          <p className="lead wrap-anywhere">
            {shownEmail(wish.email)} gets one mail when <bdi>{wish.product}</bdi> is back. Stop it?
          </p>
          <button className="button">Stop</button>
        </Form>
      ) : (
        <p className="lead">
          We have no address for this link any more, and send no mail about it.
        </p>
      )}
      <p>
        <Link to="/shop">To the shop</Link>
      </p>
    </div>
  );
}
