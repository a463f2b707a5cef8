/** Whether the texts together contain every word of `q`, ignoring case and accents. */
export function matchesSearch(q: string, texts: readonly string[]): boolean {
  const haystack = plain(texts.join("\n"));
  return plain(q)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
