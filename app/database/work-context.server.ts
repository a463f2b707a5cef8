import { AsyncLocalStorage } from "node:async_hooks";

/**
 * A value that belongs to a piece of work and is found wherever the work asks for it.
 *
 * Node's AsyncLocalStorage, switched off while no such work is under way: in Node 20 and 22 it makes
 * each promise and each request of the process dearer once it was used, pages from memory too.
 */
export function workContext<Value>() {
  const storage = new AsyncLocalStorage<Value>();
  let underWay = 0;
  return {
    /** The value of the work under way, if this is a part of any. */
    get: () => storage.getStore(),
    /** Does the work with this value. */
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
