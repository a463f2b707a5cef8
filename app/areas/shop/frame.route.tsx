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
import { viewCart, type CartView } from "~/domain/orders/cart-view.server";
import { whyNoOrders } from "~/domain/opening/why-no-orders";
import { getOpening } from "~/domain/opening/opening-state.server";
import { getUser } from "~/http/auth.server";
import { readCart } from "~/http/cookies/cart-cookie.server";
import { errorTitle } from "~/ui/frame/error-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { RouteError } from "~/ui/frame/route-error";
import { StateNotice } from "~/ui/layout/state-notice";
import { PauseBanner } from "~/ui/opening/pause-banner";
import { toggleCart } from "./shop-address";
import { itemWord } from "~/ui/shop/cart-words";
import { plural } from "~/lib/counts";

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
    <div className="column wide stack pt-3 max-sm:flow-2 max-sm:pt-2">
      {/* Compact: it took a third of a phone. */}
      <StateNotice className="max-w-none border px-2 py-1 text-xs print:hidden [&_p]:inline" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 *:min-w-0">
        {isShop ? <h1>{shop.heading}</h1> : <Back pathname={pathname} />}
        {isShop && (
          <p className="small grow max-sm:order-1 max-sm:text-xs sm:basis-0">
            {shop.intro} {data?.isMember && <Link to="/orders">Your orders</Link>}
          </p>
        )}
        {data && (
          <CartToggle
            cart={data.cart}
            to={isShop ? toggleCart(search) : "/shop?cart"}
            isTwice={!pathname.startsWith("/shop")}
            isOpen={isShop && new URLSearchParams(search).has("cart")}
          />
        )}
      </div>
      {paused && <PauseBanner pause={paused} />}
      {children}
    </div>
  );
}

function Back({ pathname }: { pathname: string }) {
  return (
    <p>
      {pathname.startsWith("/shop") ? (
        <Link to="/shop">
          <span className="sr-only sm:not-sr-only">Back to the </span>Shop
        </Link>
      ) : (
        <Link to="/shop?cart">Back to your cart</Link>
      )}
    </p>
  );
}

type Props = {
  cart: Pick<CartView, "lines" | "missing" | "quantity">;
  /** This page with the cart open, or closed. */
  to: string;
  isOpen: boolean;
  /** Whether another link beside it leads to the cart, which is enough on a phone. */
  isTwice: boolean;
};

/** Opens and closes the cart. Shows the number of products and of items in it. */
function CartToggle({ cart, to, isOpen, isTwice }: Props) {
  const count = cart.lines.length + cart.missing.length;
  return (
    <Link
      to={to}
      data-part="cart-toggle"
      className={`button button-quiet px-3 ${isTwice ? "max-sm:hidden" : ""}`}
      aria-expanded={isOpen}
      preventScrollReset
    >
      Cart: {plural(count, "product")}
      <span className="sr-only">, </span>
      <span className="inline-block min-w-7 rounded-full bg-gold px-2 py-0.5 forced-colors:bg-[Canvas] text-table text-on-gold">
        {cart.quantity}
        <span className="sr-only">{` ${itemWord(cart.quantity)}`}</span>
      </span>
    </Link>
  );
}
