import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalog } from './catalog.ts';
import { specificationPage } from './page.ts';
import { rows } from './rows.ts';

const entries = Object.values(catalog).flat();

test('has a test for each row that concerns the server, and a row for each test', () => {
  const tests = new Set(rows.map(({ id }) => id));
  const named = new Set(entries.flatMap(({ test: id }) => (id ? [id] : [])));
  expect([...named].filter((id) => !tests.has(id))).toEqual([]);
  expect([...tests].filter((id) => !named.has(id))).toEqual([]);
  expect(tests.size).toBe(rows.length);
});

test('has an up-to-date docs/specification.md', () => {
  const page = readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8');
  expect(page, 'run `npm run codegen`').toBe(specificationPage());
});
