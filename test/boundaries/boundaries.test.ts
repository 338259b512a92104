import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boundaryProblems, findViolations } from '../../scripts/checks/boundaries.ts';
import { breaches } from './breaches.ts';
import { cleanTree } from './clean-tree.ts';
import { writeTree } from './write-tree.ts';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

describe('the import rules', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('accept a correct tree and read all of its files', async () => {
    writeTree(folder, cleanTree);
    const found = await findViolations(folder);
    const sources = Object.keys(cleanTree).filter((path) => !path.startsWith('node_modules/'));
    expect(boundaryProblems(found, sources)).toEqual([]);
    expect(boundaryProblems(found, [...sources, 'gateway/src/unseen.ts'])).toEqual(['not read: gateway/src/unseen.ts']);
  });

  it('fail when no module was read', async () => {
    expect(boundaryProblems(await findViolations(folder), [])).toEqual(['no module was read at all']);
  });

  it.each(breaches)('$rule catches $imports in $file', async ({ rule, file, imports }) => {
    writeTree(folder, {
      'web/src/app/store.ts': 'export type S = 1;',
      'web/src/testing/handlers.ts': 'export type R = 1;',
      ...cleanTree,
      [file]: `${imports}\n${cleanTree[file] ?? ''}`,
    });
    const { violations } = await findViolations(folder);
    expect([...new Set(violations.map((one) => one.rule))]).toEqual([rule]);
    expect(violations.map((one) => one.from)).toContain(file);
  });

  it('are each covered by at least one planted violation', () => {
    const planted = new Set(breaches.map(({ rule }) => rule));
    expect(forbidden.map(({ name }: { name: string }) => name).filter((name: string) => !planted.has(name))).toEqual(
      [],
    );
  });
});
