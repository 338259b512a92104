import { SERVICES } from '@utility-pay/contracts';
import type { System } from '@utility-pay/testkit';

/** Ports of the distributed way to run lie this far above the portal's. */
const API_OFFSET = 101;
const WORKER_OFFSET = 111;

/** Where each process of a product that runs distributed shows its metrics, by the process's name. */
function processesOf({ url }: System): Map<string, string> {
  const { hostname, port } = new URL(url);
  const at = (offset: number): string => `http://${hostname}:${Number(port) + offset}/metrics`;
  return new Map([
    ['gateway', at(0)],
    ...SERVICES.map((name, index): [string, string] => [name, at(API_OFFSET + index)]),
    ...SERVICES.map((name, index): [string, string] => [`${name}-worker`, at(WORKER_OFFSET + index)]),
  ]);
}

/** What all of them show. */
export async function metricsOf(system: System): Promise<Map<string, string>> {
  const texts = [...processesOf(system)].map(async ([name, url]): Promise<[string, string]> => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${name} answered ${response.status} for ${url}`);
    return [name, await response.text()];
  });
  return new Map(await Promise.all(texts));
}
