import { expect, test } from 'vitest';
import { knownVariables } from './known-variables.ts';

test('a process reads what its shape names, each also from a file', () => {
  const { known, required, port } = knownVariables('notifications');
  for (const name of ['MONGODB_URI', 'MONGODB_URI_FILE', 'RESEND_API_KEY_FILE', 'TZ']) expect(known).toContain(name);
  expect(known).not.toContain('MONGO_URI');
  for (const name of ['ENCRYPTION_KEY', 'PUBLIC_URL', 'BILLING_URL']) expect(required).toContain(name);
  for (const name of ['HOST', 'PORT', 'RESEND_API_KEY']) expect(required).not.toContain(name);
  expect(port).toBe(4105);
});

test('processes differ: the gateway has no engine, billing has no key', () => {
  expect(knownVariables('gateway').known).not.toContain('MONGODB_URI');
  expect(knownVariables('billing').known).not.toContain('ENCRYPTION_KEY');
});

test('a value is tried as the process would', () => {
  const { accepts } = knownVariables('gateway');
  expect(accepts('LOG_LEVEL', 'info')).toBe(true);
  expect(accepts('LOG_LEVEL', 'loud')).toBe(false);
  expect(accepts('TRUSTED_PROXIES', 'many')).toBe(false);
  expect(accepts('LOG_LEVEL', '')).toBe(true);
  expect(accepts('TZ', 'UTC')).toBe(true);
});

test('a process that is not there is an error', () => {
  expect(() => knownVariables('biling')).toThrow('no process is called biling');
});
