import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screensPage, testsOfRows } from './page.ts';
import { sections } from './rows/rows.ts';

test('has a test for each row that a screen shows, and a row for each test', () => {
  const rows = Object.values(sections).flatMap((section) => Object.keys(section));
  const tests = testsOfRows();
  expect(rows.filter((id) => !tests.has(id))).toEqual([]);
  expect([...tests.keys()].filter((id) => !rows.includes(id))).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
});

test('has an up-to-date docs/screens.md', () => {
  const page = readFileSync(new URL('../../../docs/screens.md', import.meta.url), 'utf8');
  expect(page, 'run `npm run codegen`').toBe(screensPage());
});
