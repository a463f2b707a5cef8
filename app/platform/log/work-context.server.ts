import { AsyncLocalStorage } from "node:async_hooks";

/**
 * A value that belongs to an asynchronous operation and can be read anywhere inside it.
 *
 * Wraps Node's AsyncLocalStorage and turns it off while no such operation runs: in Node 20 and 22
 * it slows down every promise and request of the process once it was used, cached pages too.
 */
export function workContext<Value>() {
  const storage = new AsyncLocalStorage<Value>();
  let underWay = 0;
  return {
    /** The value of the current operation, if there is one. */
    get: () => storage.getStore(),
    /** Runs the operation with this value. */
    async run<Result>(value: Value, work: () => Promise<Result>): Promise<Result> {
      underWay += 1;
      try {
        return await storage.run(value, work);
      } finally {
        underWay -= 1;
        if (underWay === 0) storage.disable();
      }
    },
  };
}
