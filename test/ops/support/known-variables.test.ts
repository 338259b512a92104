import { expect, test } from 'vitest';
import { knownVariables } from './known-variables.ts';

test('lists the variables in the schema of a process, each also as a file', () => {
  const { known, required, port } = knownVariables('notifications');
  for (const name of ['MONGODB_URI', 'MONGODB_URI_FILE', 'RESEND_API_KEY_FILE', 'TZ']) expect(known).toContain(name);
  expect(known).not.toContain('MONGO_URI');
  for (const name of ['ENCRYPTION_KEY', 'PUBLIC_URL', 'BILLING_URL']) expect(required).toContain(name);
  for (const name of ['HOST', 'PORT', 'RESEND_API_KEY']) expect(required).not.toContain(name);
  expect(port).toBe(4105);
});

test('lists no database for the gateway and no encryption key for tenant-settings', () => {
  expect(knownVariables('gateway').known).not.toContain('MONGODB_URI');
  expect(knownVariables('tenant-settings').known).not.toContain('ENCRYPTION_KEY');
});

test('validates a value as the process does', () => {
  const { problemWith } = knownVariables('gateway');
  for (const [name, value] of [
    ['LOG_LEVEL', 'info'],
    ['LOG_LEVEL', ''],
    ['TZ', 'UTC'],
  ] as const)
    expect(problemWith(name, value)).toBeUndefined();
  expect(problemWith('LOG_LEVEL', 'loud')).toContain('expected one of');
  expect(problemWith('TRUSTED_PROXIES', 'many')).toContain('expected number');
});

test('throws for an unknown process', () => {
  expect(() => knownVariables('biling')).toThrow('unknown process biling');
});
