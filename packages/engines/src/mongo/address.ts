/** Where a client finds an engine of ours: one node, each acknowledged write on its disk. */
export const mongoAddress = (port: number, retryWrites = true, host = '127.0.0.1'): string =>
  `mongodb://${host}:${port}/?directConnection=true&w=majority&retryWrites=${retryWrites}`;

/** The address with the write concern that the product relies on, whatever concern it came with. */
export function withMajority(uri: string): string {
  const at = uri.indexOf('?');
  const head = at < 0 ? uri : uri.slice(0, at);
  const options = (at < 0 ? '' : uri.slice(at + 1))
    .split('&')
    .filter((option) => option !== '' && !/^(w|journal|j)=/i.test(option));
  const path = /^[^/]+:\/\/[^/]+$/.test(head) ? `${head}/` : head;
  return `${path}?${[...options, 'w=majority'].join('&')}`;
}
