/** Yields consecutive parts of a list, of `size` items each and fewer in the last. */
export function* slicesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
