type State = { total: string; items: readonly { id: number; quantity: number }[] };

/** What the page of a change shows of an order's lines and its price: "39.98;7:2,8:1". */
export const shownState = ({ total, items }: State): string =>
  `${total};${items.map(({ id, quantity }) => `${id}:${quantity}`).join()}`;
