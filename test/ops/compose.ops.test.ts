import { SERVICES } from '@utility-pay/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { debianTool } from '../../packages/testkit/src/index.ts';
import { composeText, readCompose } from './compose/compose-file.ts';
import { containerProblems } from './compose/container-rules.ts';
import { processProblems } from './compose/process-rules.ts';

let program = '';
const text = composeText();

beforeAll(async () => {
  program = await debianTool({ package: 'docker-compose', program: 'docker-compose' });
});

async function problemsOf(changed: string): Promise<string[]> {
  const file = await readCompose(program, changed);
  return [...containerProblems(file), ...processProblems(file)];
}

describe('docker-compose.yml', () => {
  test('is taken by docker-compose without an .env, and breaks none of our rules', async () => {
    expect(await problemsOf(text)).toEqual([]);
  });

  test('runs the whole product: each service with its worker, the gateway, the engines', async () => {
    const { services } = await readCompose(program, text);
    const unconditional = Object.keys(services).filter((name) => !services[name]?.profiles);
    const product = SERVICES.flatMap((name) => [name, `${name}-worker`]);
    const beside = ['gateway', 'mongo', 'valkey', 'secrets', 'migrate', 'payment-simulator', 'mail-relay', 'mailpit'];
    expect(unconditional.sort()).toEqual([...product, ...beside].sort());
    for (const name of product)
      expect(services[name]?.depends_on?.migrate?.condition, name).toBe('service_completed_successfully');
  });

  test('keeps engines and services on networks that lead nowhere', async () => {
    const { services, networks } = await readCompose(program, text);
    for (const name of ['engines', 'services']) expect(networks[name]?.internal, name).toBe(true);
    for (const engine of ['mongo', 'valkey'])
      expect(Object.keys(services[engine]?.networks ?? {})).toEqual(['engines']);
    expect(Object.keys(services.gateway?.networks ?? {})).not.toContain('engines');
  });
});

const planted: [what: string, from: string | RegExp, to: string, problem: string | RegExp][] = [
  [
    'a misspelt variable',
    'METRICS_PORT: "9400"',
    'METRIC_PORT: "9400"',
    'gateway is given METRIC_PORT, which gateway does not read',
  ],
  ['a variable of another process', 'PORT: "4103" }', 'PORT: "4103", WEB_ROOT: /x }', 'billing is given WEB_ROOT'],
  ['a variable that is missing', 'WEB_ROOT: /app/web/dist', 'LOG_LEVEL: info', 'gateway is not given WEB_ROOT'],
  ['a value that is refused', 'ACCOUNT_DISCOVERY:-literal', 'ACCOUNT_DISCOVERY:-loose', 'must be literal or strict'],
  [
    'a secret that is not mounted',
    'volumes: [*internal-secret, *sealing-key, *first-login]',
    'volumes: [*internal-secret, *sealing-key]',
    'identity reads /run/secrets/first-login/password, which is not mounted',
  ],
  [
    'a secret in the file',
    'ENCRYPTION_KEY_FILE: /run/secrets/sealing/encryption-key',
    `ENCRYPTION_KEY: ${'k'.repeat(40)}`,
    'payments has a secret in the file: ENCRYPTION_KEY',
  ],
  [
    'an address that leads nowhere',
    'http://billing:4103',
    'http://biling:4103',
    'gateway has BILLING_URL=http://biling:4103, but there is no biling',
  ],
  ['a port where nobody listens', 'http://billing:4103', 'http://billing:4104', 'but billing listens elsewhere'],
  [
    'a network too few',
    'networks: [front, services]\n    deploy',
    'networks: [front]\n    deploy',
    'shares no network with identity',
  ],
  [
    'an open port',
    '    networks: [services, engines]\n    depends_on: *after-migrations\n  billing-worker',
    '    ports: ["4103:4103"]\n    networks: [services, engines]\n    depends_on: *after-migrations\n  billing-worker',
    /billing publishes .*4103/,
  ],
  [
    'an engine for everybody',
    'volumes: ["valkey:/data"]',
    'volumes: ["valkey:/data"]\n    ports: ["6379:6379"]',
    /valkey publishes .*6379/,
  ],
  [
    'a portal for everybody by default',
    'PORTAL_ADDRESS:-127.0.0.1',
    'PORTAL_ADDRESS:-0.0.0.0',
    'gateway publishes 0.0.0.0:4000:4000',
  ],
  [
    'no limits',
    'deploy: { resources: { limits: { cpus: "1.0", memory: 512M } } }',
    'labels: {}',
    'identity has no limit of memory',
  ],
  ['no limit of processes', 'pids_limit: 200', 'init: false', 'notifications has no limit of processes'],
  [
    'no health check',
    'healthcheck: { test: [CMD, valkey-cli, ping], interval: 10s, timeout: 5s, retries: 6, start_period: 30s }',
    'init: false',
    'valkey has no health check',
  ],
  ['no restart', 'restart: unless-stopped', 'restart: on-failure', 'mongo restarts on-failure'],
  ['root', 'user: "65532:65532"\n  healthcheck', 'user: "0:0"\n  healthcheck', 'billing runs as root'],
  ['a root that can be written', 'read_only: true', 'read_only: false', 'payments can write its own files'],
  ['capabilities', 'cap_drop: [ALL]', 'cap_drop: [NET_RAW]', 'gateway keeps capabilities'],
  ['an image without a version', 'image: mongo:8.0', 'image: mongo', 'mongo has an image without a version'],
  [
    'a file that is not there',
    './ops/compose/secrets.mjs:/',
    './ops/compose/secret.mjs:/',
    'secrets mounts ops/compose/secret.mjs, which is not there',
  ],
  [
    'a program that is not there',
    'command: [service/src/worker.ts]',
    'command: [service/src/workers.ts]',
    'identity-worker runs service/src/workers.ts, which identity lacks',
  ],
  [
    'an image of another service',
    'SERVICE: billing }',
    'SERVICE: payments }',
    'billing has the image utility-pay-billing:dev of payments',
  ],
];

describe('a mistake in it is told', () => {
  test.each(planted)('%s', async (_what, from, to, problem) => {
    const changed = text.replaceAll(from, to);
    expect(changed, 'the mistake is planted').not.toBe(text);
    expect((await problemsOf(changed)).join('\n')).toMatch(problem);
  });

  test('a key that compose does not know', async () => {
    const changed = text.replace('healthcheck: { test: [CMD, valkey-cli', 'healtcheck: { test: [CMD, valkey-cli');
    await expect(readCompose(program, changed)).rejects.toThrow('healtcheck');
  });

  test('a dependency that is not there', async () => {
    const changed = text.replace('depends_on: { mailpit:', 'depends_on: { mailbox:');
    await expect(readCompose(program, changed)).rejects.toThrow('mailbox');
  });
});
