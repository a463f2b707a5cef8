import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type Holder,
  ownReservation,
  reservationByToken,
} from "~/domain/appointments/reservations/holder.server";
import { reservationPage } from "~/domain/appointments/reservations/reservation-queries.server";
import { requireUser } from "~/http/auth.server";

/** Who manages a reservation, and the address of its page. */
type Managed = { holder: Holder; path: string };

const NOT_FOUND = "This link does not work, or no longer";
const UNCACHED = { "Cache-Control": "private, no-store" };

/**
 * Whoever has the link of a reservation, or the account that it belongs to. Throws a 404 for any
 * other link, and a redirect to /login for visitors of the account's address.
 */
export async function requireHolder(
  args: Pick<LoaderFunctionArgs, "request" | "context" | "params">,
): Promise<Managed> {
  const { token, reference } = args.params;
  const holder =
    reference === undefined
      ? await reservationByToken(token)
      : await ownReservation(await requireUser(args), reference);
  if (!holder) throw new Response(NOT_FOUND, { status: 404, headers: UNCACHED });
  return { holder, path: managePage(args) };
}

/** The address of the page that this request belongs to. */
export const managePage = ({ params: { token, reference } }: Pick<LoaderFunctionArgs, "params">) =>
  reference === undefined ? `/appointments/${token}` : `/account/appointments/${reference}`;

/**
 * The loader of the pages where a holder manages a reservation. Reads only: programs that check
 * mail open every link in it.
 */
export async function managedPage(args: LoaderFunctionArgs) {
  const { holder, path } = await requireHolder(args);
  const reservation = await reservationPage(holder);
  return data({ reservation, path }, { headers: UNCACHED });
}

/** The headers of such a page, which no cache may keep. */
export const managedHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
