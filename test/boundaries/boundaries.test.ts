import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boundaryProblems, findViolations } from '../../scripts/checks/boundaries.ts';
import { correctTree } from './correct-tree.ts';
import { violations as plantedViolations } from './violations.ts';
import { writeTree } from './write-tree.ts';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

describe('the import rules', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('accept a correct tree and read all of its files', async () => {
    writeTree(folder, correctTree);
    const found = await findViolations(folder);
    const sources = Object.keys(correctTree).filter((path) => !path.startsWith('node_modules/'));
    expect(boundaryProblems(found, sources)).toEqual([]);
    expect(boundaryProblems(found, [...sources, 'gateway/src/unseen.ts'])).toEqual(['not read: gateway/src/unseen.ts']);
  });

  it('fail when no module was read', async () => {
    expect(boundaryProblems(await findViolations(folder), [])).toEqual(['no module was read at all']);
  });

  it.each(plantedViolations)('$rule refuses $imports in $file', async ({ rule, file, imports }) => {
    writeTree(folder, {
      'web/src/app/store.ts': 'export type S = 1;',
      'web/src/testing/handlers.ts': 'export type R = 1;',
      ...correctTree,
      [file]: `${imports}\n${correctTree[file] ?? ''}`,
    });
    const { violations } = await findViolations(folder);
    // An import that closes a cycle of modules also closes a loop of folders.
    const brokenRules = new Set(
      violations.map((violation) => violation.rule).filter((name) => name !== '11-no-folder-loops'),
    );
    expect([...brokenRules]).toEqual([rule]);
    expect(violations.map((violation) => violation.from)).toContain(file);
  });

  it('refuse two folders of a workspace that import each other, although no module is in a cycle', async () => {
    writeTree(folder, {
      ...correctTree,
      'services/billing/src/jobs/a.job.ts': `import { onPaid } from '../events/on-paid.ts'; onPaid;`,
      'services/billing/src/events/on-b.ts': `import { sendJob } from '../jobs/send.job.ts'; sendJob;`,
    });
    expect((await findViolations(folder)).violations).toEqual([
      { rule: '11-no-folder-loops', from: 'services/billing/src/events', to: 'services/billing/src/jobs' },
    ]);
  });

  it('are each covered by at least one planted violation', () => {
    const rules = new Set(plantedViolations.map(({ rule }) => rule));
    expect(forbidden.map(({ name }: { name: string }) => name).filter((name: string) => !rules.has(name))).toEqual([]);
  });
});
