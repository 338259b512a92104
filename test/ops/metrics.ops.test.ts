import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { eventually, readyProcess } from '@utility-pay/testkit';
import { expect, test } from 'vitest';
import { newInternalKeys } from '../../packages/service-kit/src/secrets/internal-keys.ts';

const SERVICES = ['IDENTITY', 'TENANT_SETTINGS', 'BILLING', 'PAYMENTS', 'NOTIFICATIONS'];
const START_TIMEOUT_MS = 120_000;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const keys = newInternalKeys();

/** Starts a gateway process without services. */
async function startGateway(metricsPort: number): Promise<{ url: string; stop(): Promise<unknown> }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['gateway/src/main.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      WEB_ROOT: 'web/dist',
      INTERNAL_PRIVATE_KEY: keys.privateKeys.gateway,
      INTERNAL_PUBLIC_KEYS: keys.publicKeys,
      // Nothing listens there: the gateway falls back to limits of its own process.
      REDIS_URL: 'redis://127.0.0.1:9',
      APOLLO_TELEMETRY_DISABLED: '1',
      ...Object.fromEntries(SERVICES.map((name) => [`${name}_URL`, 'http://127.0.0.1:9'])),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const live = eventually(async () => expect((await fetch(`${url}/livez`)).status).toBe(200), START_TIMEOUT_MS, 200);
  const { stop } = await readyProcess(child, live);
  return { url, stop };
}

test('serves metrics only on METRICS_PORT if it is set', async () => {
  const metricsPort = await freePort();
  const gateway = await startGateway(metricsPort);
  try {
    for (const accept of ['*/*', 'text/html', 'text/plain'])
      for (const path of ['/metrics', '/metrics/', '/METRICS', '/metrics?x=1'])
        expect((await fetch(`${gateway.url}${path}`, { headers: { accept } })).status, `${path} ${accept}`).toBe(404);
    await fetch(`${gateway.url}/api/user`);
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain(
      'portal_http_request_duration_seconds_count{service="gateway",route="/api/user",method="GET"',
    );
    expect(text).toContain('portal_build_info{service="gateway"');
    // Only metrics are served there.
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
  } finally {
    await gateway.stop();
  }
});

test('creates no metric series for unknown paths, methods and operation names', async () => {
  const gateway = await startGateway(0);
  try {
    for (let index = 0; index < 30; index += 1) {
      await fetch(`${gateway.url}/api/made-up-${index}/x`);
      await fetch(`${gateway.url}/page-${index}`);
      await fetch(`${gateway.url}/assets/${index}.js`);
      await fetch(`${gateway.url}/api/payments/return/ref-${index}`, { redirect: 'manual' });
      await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: `query Unknown${index} { __typename }` }),
      });
    }
    await fetch(`${gateway.url}/graphql`, { method: 'PROPFIND' });
    // Without METRICS_PORT, metrics are on the public port.
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(text).toContain('portal_ready{service="gateway"} 1');
    const values = (label: string) =>
      new Set([...text.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, value]) => value));
    expect(values('operation')).toEqual(new Set(['other']));
    expect(values('route')).toEqual(
      new Set(['/api/{unknown}', '/{page}', '/assets/{file}', '/api/payments/return/{reference}', '/graphql']),
    );
    expect(values('method')).toEqual(new Set(['GET', 'POST', 'other']));
  } finally {
    await gateway.stop();
  }
});
