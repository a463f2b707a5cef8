/** Whether all tests run, with all programs that they need, as where changes land. */
export const runsAll = Boolean(process.env.CI);

/** How often a test of many does something: all of it where changes land, half of it elsewhere. */
export const often = (times: number) => (runsAll ? times : Math.ceil(times / 2));
