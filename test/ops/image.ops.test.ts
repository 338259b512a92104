import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { debianTool } from '../../packages/testkit/src/index.ts';
import { isIncluded, parseDockerignore } from '../../scripts/image/build-tree.ts';
import { dropUnread } from '../../scripts/image/drop-unread.ts';
import { inspectTree } from '../../scripts/image/inspect-tree.ts';
import { probeConfinement } from '../../scripts/image/probe-confinement.ts';
import { findSandbox } from '../../scripts/image/sandbox.ts';
import { runSmokeTest } from '../../scripts/image/smoke.ts';

/** Maximum sizes in megabytes of what images add to their base image: somewhat above the current sizes, to notice unexpected files. */
const MAX_MEGABYTES = { billing: 60, gateway: 110 };

let folder = '';

beforeAll(async () => {
  // Without bubblewrap the smoke run isolates processes only by another user, and reports it.
  await debianTool({ package: 'bubblewrap', program: 'bwrap' }).catch(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'image-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the images of billing and the gateway start as a non-root user on a read-only file system', async () => {
  const [billing, gateway] = await runSmokeTest(['billing', 'gateway'], () => undefined);
  console.log(billing, gateway);
  expect(billing?.problems).toEqual([]);
  expect(gateway?.problems).toEqual([]);
  expect(Object.keys(billing?.readyMs ?? {})).toEqual(['main', 'worker']);
  expect(Object.keys(gateway?.readyMs ?? {})).toEqual(['main']);
  expect(billing?.megabytes).toBeLessThan(MAX_MEGABYTES.billing);
  expect(gateway?.megabytes).toBeLessThan(MAX_MEGABYTES.gateway);
});

test('dropUnread deletes the files of packages that no process reads, and no file of a workspace', () => {
  const tree = join(folder, 'packages');
  const files = {
    kept: [
      'packages/kit/src/main.ts',
      'packages/kit/node_modules/x/index.mjs',
      'node_modules/x/index.js',
      'node_modules/x/LICENSE.md',
    ],
    dropped: [
      'packages/kit/node_modules/x/index.mjs.map',
      'node_modules/x/index.js.map',
      'node_modules/x/types/index.d.cts',
      'node_modules/x/src/index.ts',
      'node_modules/x/README.md',
    ],
  };
  for (const file of [...files.kept, ...files.dropped]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), '');
  }
  symlinkSync(join(tree, 'packages', 'kit'), join(tree, 'node_modules', 'kit'));
  dropUnread(tree);
  for (const file of files.kept) expect(existsSync(join(tree, file)), file).toBe(true);
  for (const file of files.dropped) expect(existsSync(join(tree, file)), file).toBe(false);
});

describe('the image checks', () => {
  const write = (tree: string, file: string): void => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), '');
  };

  test('report a development tool, an .env file and a test', () => {
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

  test('report files that the process can change', async () => {
    const tree = join(folder, 'open');
    for (const file of ['package.json', 'node_modules/x', 'service/src/main.ts']) write(tree, file);
    const sandbox = findSandbox(tree);
    expect(await probeConfinement({ tree, sandbox })).toEqual([]);
    // The same files in a folder that belongs to the user of the process.
    const writable = join(folder, 'writable');
    cpSync(tree, writable, { recursive: true });
    expect(await probeConfinement({ tree: writable, sandbox: 'none' })).toContain('it can write its own files');
  });
});

describe('.dockerignore', () => {
  const patterns = parseDockerignore(
    '*\n!services\n!package.json\n**/node_modules\n**/*.test.ts\nservices/*/test\n**/.env\n',
  );

  test.each([
    ['services/billing/src/main.ts', true],
    ['package.json', true],
    ['README.md', false],
    ['services/billing/src/domain/bill.test.ts', false],
    ['services/billing/test/bills.api.test.ts', false],
    ['services/billing/node_modules/x/index.js', false],
    ['services/billing/.env', false],
  ])('admits %s: %s', (file, admitted) => {
    expect(isIncluded(file, patterns)).toBe(admitted);
  });
});
