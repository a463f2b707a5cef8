export const STOCK = { to: "/office/stock", label: "All stock" };

/** The labels of the shelf, on paper. */
export const LABELS = `${STOCK.to}/labels`;

/** How long the stock lasts. */
export const FORECAST = { to: `${STOCK.to}/forecast`, label: "What runs out" };

/** The page of a product's stock. */
export const productStockPath = (id: number) => `${STOCK.to}/${id}`;

/** The page of a batch. */
export const batchPath = (id: number) => `${STOCK.to}/batches/${id}`;

/** The write-offs of a quarter. */
export const WASTE = `${STOCK.to}/waste`;

/** The page of a write-off. */
export const recordPath = (id: number) => `${STOCK.to}/records/${id}`;

export const STOCK_FAILURE = { title: "Stock Not Changed", description: "Something went wrong" };
export const BATCH_FAILURE = { title: "Batch Not Saved", description: "Something went wrong" };
export const RECORD_FAILURE = { title: "Record Not Changed", description: "Something went wrong" };
