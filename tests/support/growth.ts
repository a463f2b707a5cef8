/**
 * How many times as long a piece of work takes for four times its input: 4 if it grows with the length, 16
 * if with its square. Of several rounds the least times count, because the machine does other things too;
 * it stops as soon as they show less than the square. A millisecond is added, below which clocks say little.
 */
export async function fourfoldCost(work: (size: number) => unknown, size: number): Promise<number> {
  let once = Infinity;
  let fourfold = Infinity;
  for (let round = 0; round < 30 && !(fourfold < 8 * once + 1); round += 1) {
    once = Math.min(once, await cost(() => work(size)));
    fourfold = Math.min(fourfold, await cost(() => work(4 * size)));
  }
  return fourfold / (once + 0.125);
}

/** Milliseconds of processor time: on a busy machine the clock counts what others do too. */
async function cost(work: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
