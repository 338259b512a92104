import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import { testKeys } from '@utility-pay/service-kit/testing/platform';
import { eventually, readyProcess } from '@utility-pay/testkit';
import { BILLING_OPTIONS } from './world.ts';

const START_TIMEOUT_MS = 120_000;
/** Addresses without a server: the other services are not available. */
const UNAVAILABLE = Object.fromEntries(
  SERVICES.map((name) => [`${name.toUpperCase().replace('-', '_')}_URL`, 'http://127.0.0.1:9']),
);

/** One role of the service in its own process, on a test's database and queues. */
export interface OwnProcess {
  url: string;
  stop(): Promise<number | null>;
}

export async function startProcess(script: 'main' | 'worker', { mongo, redisUrl }: Platform): Promise<OwnProcess> {
  const prefix = mongo.name.replace('-billing', '');
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../src/${script}.ts`, import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MONGODB_URI: process.env.MONGODB_URI,
      REDIS_URL: redisUrl,
      DATABASE_PREFIX: prefix,
      QUEUE_PREFIX: prefix,
      INTERNAL_PRIVATE_KEY: testKeys.privateKeys.billing,
      INTERNAL_PUBLIC_KEYS: testKeys.publicKeys,
      ENCRYPTION_KEY: BILLING_OPTIONS.encryptionKeys.current,
      PORT: '0',
      ...UNAVAILABLE,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const listening = eventually(() => {
    const found = /"url":"([^"]+)"/.exec(output)?.[1];
    if (!found) throw new Error(`the ${script} does not listen yet: ${output}`);
    return found;
  }, START_TIMEOUT_MS);
  const { ready: url, stop } = await readyProcess(child, listening);
  return { url, stop };
}
