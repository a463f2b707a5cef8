/**
 * Says in the title of this process which project of tests it runs, so that `npm test` knows whose
 * processor time it is (scripts/processor-time.mjs). Linux shows the first 15 characters.
 */
export function nameWorker(project: string) {
  process.title = `:${project}`;
}
