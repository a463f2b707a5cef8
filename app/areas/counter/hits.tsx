import type { Hit } from "~/domain/counter/counter-queries.server";
import { ActionButton } from "~/ui/form/action-button";
import { COUNTER_FAILURE, salePath } from "./counter-words";

type Props = { saleId: number; seen: string; text: string; hits: readonly Hit[] };

/** The products whose names have the text, each as a button that adds it. */
export function Hits({ saleId, seen, text, hits }: Props) {
  return (
    <section aria-labelledby="hits" className="flow-2">
      <h2 id="hits">
        Products with “<bdi>{text}</bdi>”
      </h2>
      {hits.length === 0 && <p>No product on sale has this in its name.</p>}
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {hits.map(({ id, name, words, inStock }) => (
          <li key={id}>
            {inStock ? (
              <ActionButton
                action={salePath(saleId, "add-product")}
                fields={{ productId: id, seen }}
                failure={COUNTER_FAILURE}
                className="button button-quiet w-full"
              >
                Add {name}, {words}
              </ActionButton>
            ) : (
              `${name} is out of stock`
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
