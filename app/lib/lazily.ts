/** Returns a function that makes its value at the first call, and returns the same one from then on. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
