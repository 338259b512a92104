import { SERVICES } from '@utility-pay/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { debianTool } from '../../packages/testkit/src/index.ts';
import { composeText, readCompose } from './compose/compose-file.ts';
import { containerProblems, processProblems } from './compose/rules.ts';

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
  test('is valid without an .env file and follows all rules', async () => {
    expect(await problemsOf(text)).toEqual([]);
  });

  test('runs the gateway, each service with its worker, the databases and the payment simulator', async () => {
    const { services } = await readCompose(program, text);
    const unconditional = Object.keys(services).filter((name) => !services[name]?.profiles);
    const product = SERVICES.flatMap((name) => [name, `${name}-worker`]);
    const others = ['gateway', 'mongo', 'valkey', 'secrets', 'migrate', 'payment-simulator'];
    expect(unconditional.sort()).toEqual([...product, ...others].sort());
    for (const name of product)
      expect(services[name]?.depends_on?.migrate?.condition, name).toBe('service_completed_successfully');
  });

  test('keeps databases and services on internal networks', async () => {
    const { services, networks } = await readCompose(program, text);
    for (const name of ['engines', 'services', 'counters']) expect(networks[name]?.internal, name).toBe(true);
    expect(Object.keys(services.mongo?.networks ?? {})).toEqual(['engines']);
    expect(Object.keys(services.valkey?.networks ?? {}).sort()).toEqual(['counters', 'engines']);
    expect(Object.keys(services.gateway?.networks ?? {})).not.toContain('engines');
  });
});

const mistakes: [what: string, from: string | RegExp, to: string, problem: string | RegExp][] = [
  [
    'a misspelt variable',
    'METRICS_PORT: "9400"',
    'METRIC_PORT: "9400"',
    'gateway is given METRIC_PORT, which gateway does not read',
  ],
  [
    'a variable that another process reads',
    'PORT: "4103"\n',
    'PORT: "4103"\n      WEB_ROOT: /x\n',
    'billing is given WEB_ROOT',
  ],
  ['a missing required variable', 'WEB_ROOT: /app/web/dist', 'LOG_LEVEL: info', 'gateway is not given WEB_ROOT'],
  ['an invalid value', 'ACCOUNT_DISCOVERY:-literal', 'ACCOUNT_DISCOVERY:-loose', 'must be literal or strict'],
  [
    'a secret that is not mounted',
    'volumes: [*identity-keys, *encryption-key, *super-admin-password]',
    'volumes: [*identity-keys, *encryption-key]',
    'identity reads /run/secrets/super-admin/password, which is not mounted',
  ],
  [
    'the private key of another caller',
    'volumes: [*billing-keys, *encryption-key]',
    'volumes: [*gateway-keys, *encryption-key]',
    'billing mounts secrets-internal-gateway, which is not its own',
  ],
  [
    'a secret value in the file',
    'ENCRYPTION_KEY_FILE: /run/secrets/encryption/encryption-key',
    `ENCRYPTION_KEY: ${'k'.repeat(40)}`,
    'payments has a secret in the file: ENCRYPTION_KEY',
  ],
  [
    'an address of an unknown service',
    'http://billing:4103',
    'http://biling:4103',
    'gateway has BILLING_URL=http://biling:4103, but there is no biling',
  ],
  ['a wrong port in an address', 'http://billing:4103', 'http://billing:4104', 'but billing listens on another port'],
  [
    'a missing network',
    'networks: [front, services, counters]\n    deploy',
    'networks: [front, counters]\n    deploy',
    'shares no network with identity',
  ],
  [
    'a published service port',
    '    networks: [services, engines, internet]\n    depends_on: *after-migrations\n  billing-worker',
    '    ports: ["4103:4103"]\n    networks: [services, engines, internet]\n    depends_on: *after-migrations\n  billing-worker',
    /billing publishes .*4103/,
  ],
  [
    'a published database port',
    'volumes: ["valkey:/data"]',
    'volumes: ["valkey:/data"]\n    ports: ["6379:6379"]',
    /valkey publishes .*6379/,
  ],
  [
    'a portal published on all interfaces by default',
    'PORTAL_ADDRESS:-127.0.0.1',
    'PORTAL_ADDRESS:-0.0.0.0',
    'gateway publishes 0.0.0.0:4000:4000',
  ],
  [
    'a missing memory limit',
    'deploy: { resources: { limits: { cpus: "1.0", memory: 512M } } }',
    'labels: {}',
    'identity has no memory limit',
  ],
  ['a missing process limit', 'pids_limit: 200', 'init: false', 'notifications has no process limit'],
  [
    'a missing health check',
    'healthcheck: { test: [CMD, valkey-cli, ping], interval: 10s, timeout: 5s, retries: 6, start_period: 30s }',
    'init: false',
    'valkey has no health check',
  ],
  ['a wrong restart policy', 'restart: unless-stopped', 'restart: on-failure', 'mongo restarts on-failure'],
  [
    'a container that runs as root',
    'user: "65532:65532"\n  healthcheck',
    'user: "0:0"\n  healthcheck',
    'billing runs as root',
  ],
  ['a writable root file system', 'read_only: true', 'read_only: false', 'payments has a writable root file system'],
  ['kept capabilities', 'cap_drop: [ALL]', 'cap_drop: [NET_RAW]', 'gateway keeps capabilities'],
  ['an image without a version', 'image: mongo:8.0', 'image: mongo', 'mongo has an image without a version'],
  [
    'a mounted file that does not exist',
    './ops/compose/secrets.mjs:/',
    './ops/compose/secret.mjs:/',
    'secrets mounts ops/compose/secret.mjs, which does not exist',
  ],
  [
    'a program that does not exist',
    'command: [service/src/worker.ts]',
    'command: [service/src/workers.ts]',
    'identity-worker runs service/src/workers.ts, which identity does not have',
  ],
  [
    'the image of another service',
    'SERVICE: billing }',
    'SERVICE: payments }',
    'billing has the image utility-pay-billing:dev of payments',
  ],
];

describe('the rules for docker-compose.yml', () => {
  test.each(mistakes)('report %s', async (_what, from, to, problem) => {
    const changed = text.replaceAll(from, to);
    expect(changed, 'the text to replace was found').not.toBe(text);
    expect((await problemsOf(changed)).join('\n')).toMatch(problem);
  });

  test('report an unknown key', async () => {
    const changed = text.replace('healthcheck: { test: [CMD, valkey-cli', 'healtcheck: { test: [CMD, valkey-cli');
    await expect(readCompose(program, changed)).rejects.toThrow('healtcheck');
  });

  test('report an unknown dependency', async () => {
    const changed = text.replace('depends_on: { secrets:', 'depends_on: { secret:');
    await expect(readCompose(program, changed)).rejects.toThrow('secret');
  });
});
