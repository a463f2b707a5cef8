import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Link,
  Outlet,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { shop } from "~/content/shop";
import { viewCart } from "~/domain/orders/cart-view.server";
import { whyNoOrders } from "~/domain/opening/why-no-orders";
import { getOpening } from "~/domain/opening/opening-state.server";
import { getUser } from "~/http/auth.server";
import { readCart } from "~/http/cookies/cart-cookie.server";
import { errorTitle } from "~/ui/frame/error-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { RouteError } from "~/ui/frame/route-error";
import { PauseNotice } from "~/ui/opening/pause-notice";
import { CartToggle } from "./cart-toggle";
import { toggleCart } from "./shop-address";

export const meta: MetaFunction = ({ matches, error }) =>
  pageMeta(error ? errorTitle(error) : shop.heading, matches);

// Revalidate after a refusal too, because prices may have changed. Not after a failure: the server
// may be unavailable.
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus === undefined || actionStatus < 500;

export async function loader(args: LoaderFunctionArgs) {
  const [user, opening] = await Promise.all([getUser(args), getOpening()]);
  const cart = await viewCart(await readCart(args.request), user);
  return { cart, isMember: user !== null, opening };
}

/** The shop's screens around one cart (CartView), which they get as the outlet's context. */
export default function ShopFrame() {
  const data = useFrameData();
  return (
    <Frame>
      <Outlet context={data?.cart} />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame isError>
      <RouteError />
    </Frame>
  );
}

/** Nothing, where the frame's own loader failed or none ran. */
const useFrameData = () => useRouteLoaderData<typeof loader>("areas/shop/frame.route");

function Frame({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  const data = useFrameData();
  const { pathname, search } = useLocation();
  const paused = data ? whyNoOrders(data.opening) : null;
  const isShop = pathname === "/shop" && !isError;
  return (
    <div className={isShop ? "column max-w-7xl stack" : "column stack"}>
      <div className="flex flex-wrap items-end justify-between gap-4 *:min-w-0">
        {isShop ? <h1>{shop.heading}</h1> : <Back pathname={pathname} />}
        {data && (
          <div className="button-row">
            {data.isMember && (
              <Link to="/orders" className="button button-quiet">
                Your orders
              </Link>
            )}{" "}
            <CartToggle
              cart={data.cart}
              to={isShop ? toggleCart(search) : "/shop?cart"}
              isOpen={isShop && new URLSearchParams(search).has("cart")}
            />
          </div>
        )}
      </div>
      {paused && <PauseNotice pause={paused} />}
      {children}
    </div>
  );
}

function Back({ pathname }: { pathname: string }) {
  return (
    <p>
      {pathname.startsWith("/shop") ? (
        <Link to="/shop">Back to the shop</Link>
      ) : (
        <Link to="/shop?cart">Back to your cart</Link>
      )}
    </p>
  );
}
