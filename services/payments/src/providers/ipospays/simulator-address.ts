/** Origins of a local simulator: where we call it, and where browsers find its pages. */
export type SimulatorAddress = { readonly origin: string; readonly pageOrigin: string };

/** Reads the configured addresses once. @throws when one of them is no web address. */
export function simulatorAddress(url: string | undefined, pageUrl = url): SimulatorAddress | null {
  if (url === undefined || pageUrl === undefined) return null;
  return { origin: webOrigin(url), pageOrigin: webOrigin(pageUrl) };
}

function webOrigin(address: string): string {
  const { protocol, origin } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error('The simulator must have a web address');
  return origin;
}
