import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CALLS } from './connections.ts';

const SERVICES = fileURLToPath(new URL('../../../services/', import.meta.url));
/**
 * Network policies allow only the connections that `CALLS` expects (expectedConnections). A call that is missing in the
 * table would work in all tests on one machine, and be blocked in a cluster. Therefore this test reads the calls from the
 * code of the services.
 */

/** Matches the two ways in which code names the service that it calls: `call('billing', …)` and `service: 'billing'`. */
const CALL = /\bcall(?:<[^(]*>)?\(\s*'([a-z-]+)'|\bservice: '([a-z-]+)'/g;

/** Returns the services that a service's code calls, sorted. */
function calledBy(service: string): string[] {
  const sources = globSync(`${SERVICES}${service}/src/**/*.ts`, { exclude: ['**/*.test.ts', '**/gql/**'] });
  const called = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const named = [...source.matchAll(CALL)].flatMap(([, argument, property]) => argument ?? property ?? []);
    // The function of service-kit calls tenant-settings, so the services that use it do not name that service themselves.
    return source.includes('createCompanyDirectory(') ? [...named, 'tenant-settings'] : named;
  });
  return [...new Set(called)].filter((name) => name in CALLS && name !== service).sort();
}

test.for(Object.entries(CALLS))('the table of calls matches the code of %s', ([service, others]) => {
  expect(calledBy(service)).toEqual([...others].sort());
});
