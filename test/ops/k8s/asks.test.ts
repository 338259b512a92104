import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ASKS } from './who-reaches-whom.ts';

const SERVICES = fileURLToPath(new URL('../../../services/', import.meta.url));
/** How a service's code names another one that it asks. */
const CALL = /\bcall(?:<[^(]*>)?\(\s*'([a-z-]+)'|\bservice: '([a-z-]+)'/g;

function asked(service: string): string[] {
  const sources = globSync(`${SERVICES}${service}/src/**/*.ts`, { exclude: ['**/*.test.ts', '**/gql/**'] });
  const found = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const named = [...source.matchAll(CALL)].flatMap(([, one, other]) => one ?? other ?? []);
    return source.includes('createCompanyDirectory(') ? [...named, 'tenant-settings'] : named;
  });
  return [...new Set(found)].filter((name) => name in ASKS && name !== service).sort();
}

test.for(Object.entries(ASKS))('the table of who asks whom is that of the code: %s', ([service, others]) => {
  expect(asked(service)).toEqual([...others].sort());
});
