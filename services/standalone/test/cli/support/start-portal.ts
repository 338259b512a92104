import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readyProcess } from '@utility-pay/testkit';

const PROGRAM = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));
const START_TIMEOUT_MS = 240_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts the portal as `npm start` does, on a free port. */
export async function startPortal(
  environment: Record<string, string>,
): Promise<{ url: string; stop(): Promise<unknown> }> {
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...environment, DEMO: '0', LOG_LEVEL: 'warn', PORT: String(port), SIMULATOR_PORT: String(simulatorPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const started = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the portal did not start:\n${printed}`)), START_TIMEOUT_MS);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        printed += text;
        if (printed.includes('Utility Pay   http')) resolve();
      });
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`the portal ended:\n${printed}`));
    });
  });
  const { stop } = await readyProcess(child, started);
  return { url: `http://127.0.0.1:${port}`, stop };
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
