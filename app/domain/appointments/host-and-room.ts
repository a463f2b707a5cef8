// Safe in the browser.

type Named = { host: string | null; room: string | null };

/** "Host: Ann. Room: The cellar", for the team. Null if neither is named. */
export function hostAndRoom({ host, room }: Named): string | null {
  const words = [...(host ? [`Host: ${host}`] : []), ...(room ? [`Room: ${room}`] : [])];
  return words.length > 0 ? words.join(". ") : null;
}
