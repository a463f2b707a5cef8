import { Link } from "@remix-run/react";
import { products, productsSection } from "~/content/home";
import { openRetail } from "~/content/opening";
import { useOpening } from "~/ui/opening/use-opening";
import { Section } from "./section";

/**
 * The four planned products as labels. They are parts of one picture, in the order of the products.
 */
export function Products() {
  const isOpen = useOpening().retail === "open";
  return (
    <Section id="retail" heading={productsSection.heading} intro={productsSection.intro}>
      <ul className="product-grid">
        {products.map((product) => (
          <li key={product.slug} className="card">
            <img src="/images/labels.svg" alt="" width="480" height="600" loading="lazy" />
            {!isOpen && <p className="badge">{product.badge}</p>}
            <h3>{product.name}</h3>
            <p>{product.blurb}</p>
            <dl className="facts">
              {product.facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
              {product.flavors && (
                <div>
                  <dt>{productsSection.flavorsLabel}</dt>
                  <dd>{product.flavors.join(", ")}</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
      <p>{isOpen ? openRetail.note : productsSection.note}</p>
      <p>
        <Link className="button" to={isOpen ? "/shop" : "#newsletter"}>
          {isOpen ? openRetail.shopLabel : productsSection.notifyLabel}
        </Link>
      </p>
    </Section>
  );
}
