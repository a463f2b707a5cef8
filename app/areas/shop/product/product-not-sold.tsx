import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { errorTitle } from "~/ui/frame/error-page";
import { RouteError } from "~/ui/frame/route-error";
import { SearchForm } from "~/ui/lists/search-form";

/** The name of the product that was at an address. Null if there was none, or it was deleted. */
type NotSold = { archived: string | null };

/** The response for a product that is archived or unknown. Not 410: an archived one may come back. */
export function notSold(archived: string | null): Response {
  const data: NotSold = { archived };
  return Response.json(data, { status: 404 });
}

function readNotSold(error: unknown): NotSold | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  // Only notSold writes it.
  return typeof data === "object" && data !== null && "archived" in data ? (data as NotSold) : null;
}

export const notSoldTitle = (error: unknown) => readNotSold(error)?.archived ?? errorTitle(error);

/** The page of a product that is not in the shop, or of another error. */
export function ProductNotSold() {
  const error = useRouteError();
  const data = readNotSold(error);
  if (!data) return <RouteError />;
  return (
    <div className="stack">
      <h1 className="normal-case">{notSoldTitle(error)}</h1>
      <p className="lead">
        {data.archived === null
          ? "The shop has no product at this address. Perhaps it was removed, or the address is mistyped."
          : "We do not sell this product at the moment. It may come back."}
      </p>
      <p>
        <Link to="/shop" className="button">
          See All Products
        </Link>
      </p>
      <SearchForm action="/shop" label="Search the shop" q="" kept={{}} />
    </div>
  );
}
