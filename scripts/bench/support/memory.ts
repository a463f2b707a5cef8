import { residentMegabytes } from "../../../tests/support/http";

const SAMPLE_MS = 20;

/**
 * Watches a process's memory. The returned function stops that and returns its maximum growth in
 * MB.
 */
export function watchMemory(pid: number): () => number {
  const before = residentMegabytes(pid);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), SAMPLE_MS);
  return () => {
    clearInterval(sampling);
    return peak - before;
  };
}
