/** Origins of a local simulator: for our calls, and for browsers. */
export type SimulatorAddress = { readonly origin: string; readonly pageOrigin: string };

/**
 * Parses the configured addresses; null without a simulator.
 * @throws Error for an address that is not a web address
 */
export function simulatorAddress(url: string | undefined, pageUrl = url): SimulatorAddress | null {
  if (url === undefined || pageUrl === undefined) return null;
  return { origin: webOrigin(url), pageOrigin: webOrigin(pageUrl) };
}

function webOrigin(address: string): string {
  const { protocol, origin } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error('The simulator must have a web address');
  return origin;
}
