import type { ServiceName } from '@utility-pay/contracts';
import { Pool } from 'undici';
import type { SubgraphTransport } from './transport.ts';

/** Connections kept open to each service. */
const CONNECTIONS = 32;

/** Calls services over HTTP by their base addresses, on kept-alive connections. */
export function createHttpTransport(urls: Record<ServiceName, string>): {
  transport: SubgraphTransport;
  close(): Promise<void>;
} {
  const pools = new Map(
    Object.entries(urls).map(([service, url]) => [service, new Pool(url, { connections: CONNECTIONS })]),
  );
  return {
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
    transport: async (service, { token, ...body }, signal) => {
      const pool = pools.get(service);
      if (!pool) throw new Error(`no address for ${service}`);
      const response = await pool.request({
        path: '/graphql',
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        signal,
      });
      const text = await response.body.text();
      if (!text.startsWith('{')) throw new Error(`${service} answered ${response.statusCode} without JSON`);
      return JSON.parse(text);
    },
  };
}
