import { Link } from "@remix-run/react";
import type { Hit } from "~/domain/counter/counter-queries.server";
import { ActionButton } from "~/ui/form/action-button";
import { COUNTER_FAILURE, salePath } from "./counter-words";

type Props = {
  saleId: number;
  seen: string;
  text: string;
  hits: readonly Hit[];
  /** Whether no name has the text, and these are near it. */
  isNear: boolean;
  most: number;
};

/** The products whose names have the text, or the shelf, each as a button that adds it. */
export function Hits({ saleId, seen, text, hits, isNear, most }: Props) {
  return (
    <section aria-labelledby="hits" className="flow-2">
      <h2 id="hits">
        {text ? (
          <>
            {isNear ? "Near" : "Products with"} “<bdi>{text}</bdi>”
          </>
        ) : (
          "Pick from the shelf"
        )}
      </h2>
      {isNear && <p>No product on sale has this in its name. Is it one of these?</p>}
      {hits.length === 0 && (
        <p>{text ? "No product on sale has this in its name." : "No product is on sale."}</p>
      )}
      <ul className="grid grid-fit-32 gap-2">
        {hits.map((hit) => (
          <li key={hit.id} className="*:h-full">
            <HitButton saleId={saleId} seen={seen} hit={hit} />
          </li>
        ))}
      </ul>
      {hits.length >= most && (
        <p className="small">
          At most {most} products stand here. The field above finds all others.
        </p>
      )}
      {text && (
        <p>
          <Link to={salePath(saleId)} preventScrollReset>
            The first products
          </Link>
        </p>
      )}
    </section>
  );
}

type ButtonProps = { saleId: number; seen: string; hit: Hit };

function HitButton({ saleId, seen, hit: { id, name, words, inStock } }: ButtonProps) {
  if (!inStock) return <p className="p-2 small">{name} is out of stock</p>;
  return (
    <ActionButton
      action={salePath(saleId, "add-product")}
      fields={{ productId: id, seen }}
      failure={COUNTER_FAILURE}
      className="size-full min-h-14 cursor-pointer rounded border border-edge bg-surface px-3 py-2 text-start hover:border-ink"
      preventScrollReset
    >
      <span className="sr-only">Add </span>
      {name}
      <span className="sr-only">, </span>
      <span className="block font-semibold tabular-nums">{words}</span>
    </ActionButton>
  );
}
