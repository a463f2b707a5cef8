type Props = { product: { inStock: boolean; few: number | null } };

/** How many are left, once they are few. */
export function Few({ product: { inStock, few } }: Props) {
  return inStock && few !== null ? <p className="small">{few} left</p> : null;
}
