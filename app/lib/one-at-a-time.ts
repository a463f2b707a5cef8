/** Returns a function that runs each work when all work that it was given before has ended. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const run = last.then(work, work);
    last = run.catch(() => undefined);
    return run;
  };
}
