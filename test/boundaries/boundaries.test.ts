import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBreaches, judge } from '../../scripts/checks/boundaries.ts';
import { breaches } from './breaches.ts';
import { cleanTree } from './clean-tree.ts';
import { writeTree } from './write-tree.ts';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

describe('the rules of who may import whom', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('let a clean tree pass, and see all of it', async () => {
    writeTree(folder, cleanTree);
    const found = await findBreaches(folder);
    const sources = Object.keys(cleanTree).filter((path) => !path.startsWith('node_modules/'));
    expect(judge(found, sources)).toEqual([]);
    expect(judge(found, [...sources, 'gateway/src/unseen.ts'])).toEqual(['not seen: gateway/src/unseen.ts']);
  });

  it('do not pass when no module is seen', async () => {
    expect(judge(await findBreaches(folder), [])).toEqual(['no module was seen at all']);
  });

  it.each(breaches)('$rule catches $imports in $file', async ({ rule, file, imports }) => {
    writeTree(folder, {
      'web/src/app/store.ts': 'export type S = 1;',
      'web/src/testing/handlers.ts': 'export type R = 1;',
      ...cleanTree,
      [file]: `${imports}\n${cleanTree[file] ?? ''}`,
    });
    const { breaches: found } = await findBreaches(folder);
    expect([...new Set(found.map((one) => one.rule))]).toEqual([rule]);
    expect(found.map((one) => one.from)).toContain(file);
  });

  it('are each proven by a planted breach', () => {
    const planted = new Set(breaches.map(({ rule }) => rule));
    expect(forbidden.map(({ name }: { name: string }) => name).filter((name: string) => !planted.has(name))).toEqual(
      [],
    );
  });
});
