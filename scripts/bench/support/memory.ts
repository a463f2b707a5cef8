import { residentMegabytes } from "../../../tests/support/http";

const SAMPLE_MS = 20;

/** Watches a process from now on; calling the answer ends that and gives how many MB it grew at most. */
export function watchMemory(pid: number): () => number {
  const before = residentMegabytes(pid);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), SAMPLE_MS);
  return () => {
    clearInterval(sampling);
    return peak - before;
  };
}
