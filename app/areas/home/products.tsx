import { Link } from "@remix-run/react";
import { landing, plates as original } from "~/content/landing";
import { openRetail } from "~/content/opening";
import { announcesRetail } from "~/domain/opening/retail-words";
import { useContent } from "~/ui/layout/use-content";
import { useOpening } from "~/ui/opening/use-opening";
import { Section } from "./section";

/**
 * The four planned products as labels. They are parts of one picture, in the order of the products,
 * with their delivered names: a renamed product has none.
 */
export function Products() {
  const { products: words } = useContent("landing", landing);
  const { plates } = useContent("plates", original);
  const isOpen = useOpening().retail === "open";
  return (
    <Section id="retail" heading={words.heading} intro={words.intro}>
      <ul className="product-grid">
        {plates.map((product, index) => (
          <li key={product.name} className="card">
            {product.name === original.plates[index]?.name && (
              <img src="/images/labels.svg" alt="" width="480" height="600" loading="lazy" />
            )}
            {!(isOpen && product.badge === openRetail.endedBadge) && (
              <p className="badge">{product.badge}</p>
            )}
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
                  <dt>{words.flavorsLabel}</dt>
                  <dd>{product.flavors.join(", ")}</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
      <p>{isOpen && announcesRetail(words.note) ? openRetail.note : words.note}</p>
      <p>
        <Link className="button" to={isOpen ? "/shop" : "#newsletter"}>
          {isOpen ? openRetail.shopLabel : words.notifyLabel}
        </Link>
      </p>
    </Section>
  );
}
