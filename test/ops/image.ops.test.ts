import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { debianTool } from '../../packages/testkit/src/index.ts';
import { isAdmitted, readIgnore } from '../../scripts/image/build-tree.ts';
import { inspectTree, probeConfinement } from '../../scripts/image/inspect-tree.ts';
import { findSandbox } from '../../scripts/image/sandbox.ts';
import { smoke } from '../../scripts/image/smoke.ts';

/** Megabytes above which somebody should ask what came in: the services' own are about half of it. */
const MOST_MEGABYTES = { billing: 160, gateway: 300 };

let folder = '';

beforeAll(async () => {
  // Where the machine has none, the smoke run shuts processes in by another user alone, and says so.
  await debianTool({ package: 'bubblewrap', program: 'bwrap' }).catch(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'image-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the images of billing and the gateway start as another user in a tree that cannot be written', async () => {
  const [billing, gateway] = await smoke(['billing', 'gateway'], () => undefined);
  console.log(billing, gateway);
  expect(billing?.problems).toEqual([]);
  expect(gateway?.problems).toEqual([]);
  expect(Object.keys(billing?.readyMs ?? {})).toEqual(['main', 'worker']);
  expect(Object.keys(gateway?.readyMs ?? {})).toEqual(['main']);
  expect(billing?.megabytes).toBeLessThan(MOST_MEGABYTES.billing);
  expect(gateway?.megabytes).toBeLessThan(MOST_MEGABYTES.gateway);
});

describe('a mistake in an image is told', () => {
  const write = (tree: string, file: string): void => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), '');
  };

  test('a development tool, an .env, a test', () => {
    const tree = join(folder, 'untidy');
    for (const file of ['node_modules/vitest/package.json', '.env', 'services/billing/src/domain/bill.test.ts'])
      write(tree, file);
    write(tree, 'node_modules/express/package.json');
    expect(inspectTree(tree).problems.sort()).toEqual([
      '.env does not belong in an image',
      'services/billing/src/domain/bill.test.ts does not belong in an image',
      'vitest is a development tool',
    ]);
  });

  test('a tree that its own process can write', async () => {
    const tree = join(folder, 'open');
    for (const file of ['package.json', 'node_modules/x', 'service/src/main.ts']) write(tree, file);
    const sandbox = findSandbox(tree);
    expect(await probeConfinement({ tree, sandbox })).toEqual([]);
    // The same tree, where the process may write: its user's own folder.
    const own = join(folder, 'own');
    cpSync(tree, own, { recursive: true });
    expect(await probeConfinement({ tree: own, sandbox: 'none' })).toContain('it can write its own files');
  });
});

describe('.dockerignore', () => {
  const patterns = readIgnore('*\n!services\n!package.json\n**/node_modules\n**/*.test.ts\nservices/*/test\n**/.env\n');

  test.each([
    ['services/billing/src/main.ts', true],
    ['package.json', true],
    ['README.md', false],
    ['services/billing/src/domain/bill.test.ts', false],
    ['services/billing/test/bills.api.test.ts', false],
    ['services/billing/node_modules/x/index.js', false],
    ['services/billing/.env', false],
  ])('%s: %s', (file, admitted) => {
    expect(isAdmitted(file, patterns)).toBe(admitted);
  });
});
