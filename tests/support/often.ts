/** How often a test of many does something: all of it where changes land, half of it elsewhere. */
export const often = (times: number) => (process.env.CI ? times : Math.ceil(times / 2));
