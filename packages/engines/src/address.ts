/** Returns the address for clients of a MongoDB that was started here. */
export const mongoAddress = (port: number, retryWrites = true): string =>
  `mongodb://127.0.0.1:${port}/?directConnection=true&w=majority&retryWrites=${retryWrites}`;

/** Returns the address with the write concern `w=majority`, which the product relies on, in place of any other. */
export function withMajority(uri: string): string {
  const at = uri.indexOf('?');
  const head = at < 0 ? uri : uri.slice(0, at);
  const options = (at < 0 ? '' : uri.slice(at + 1))
    .split('&')
    .filter((option) => option !== '' && !/^(w|journal|j)=/i.test(option));
  const path = /^[^/]+:\/\/[^/]+$/.test(head) ? `${head}/` : head;
  return `${path}?${[...options, 'w=majority'].join('&')}`;
}

/** Returns an address without credentials and options, for logs and messages. */
export const withoutSecrets = (address: string): string =>
  address.replace(/^([^/]+:\/\/)[^/]*@/, '$1').replace(/\?.*$/, '');
