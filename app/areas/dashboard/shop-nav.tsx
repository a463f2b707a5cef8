import { Link } from "@remix-run/react";

export function ShopNav() {
  return (
    <nav aria-label="Shop administration">
      <p className="button-row">
        <Link to="/dashboard/products" className="button button-quiet">
          Shop: products
        </Link>{" "}
        <Link to="/dashboard/orders" className="button button-quiet">
          Shop: orders
        </Link>
      </p>
    </nav>
  );
}
