import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createLogger } from '@utility-pay/service-kit/log';
import { standaloneConfig } from '../../../src/config.ts';
import { prepareEnvironment } from '../../../src/environment.ts';
import { startStandalone } from '../../../src/standalone.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts the portal in this process, on a free port. */
export async function startPortal(
  environment: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const config = standaloneConfig({
    ...environment,
    ...{ DEMO: '0', LOG_LEVEL: 'warn', PORT: String(await freePort()), PAYMENTS_SIMULATOR: '0' },
  });
  const log = createLogger('standalone', config.LOG_LEVEL, config.LOG_FILE);
  const { url, stop } = await startStandalone(config, await prepareEnvironment(config, log, () => undefined), log);
  return { url, stop };
}

/** Signs in a staff user over REST and returns the session's cookies. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, type: 'admin' }),
  });
  const lines = response.headers.getSetCookie();
  return lines.map((line) => line.split(';')[0] ?? '').join('; ');
}
