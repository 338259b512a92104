import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, encryptionKeys, flag, port, readConfig, secret } from './config.ts';
import { internalKeysShape, newInternalKeys } from './secrets/internal-keys.ts';

const shape = { PORT: port(4000), KEY: secret, ON: flag };

test('reports all problems at once', () => {
  const read = () => readConfig(shape, { PORT: 'many', KEY: 'short', ON: 'yes' });
  expect(read).toThrow(ConfigError);
  for (const name of ['PORT', 'KEY', 'ON']) expect(read).toThrow(name);
});

test('reads a secret from a file, and returns a frozen result', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'key');
  writeFileSync(file, `${'k'.repeat(40)}\n`);
  const config = readConfig(shape, { KEY_FILE: file, ON: '1' });
  expect(config).toEqual({ PORT: 4000, KEY: 'k'.repeat(40), ON: true });
  expect(Object.isFrozen(config)).toBe(true);
});

test('parses encryption keys, the current one first, and names the variable of one that is too short', () => {
  const read = (value: string) => readConfig({ ENCRYPTION_KEY: encryptionKeys }, { ENCRYPTION_KEY: value });
  const [current, previous] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(read(`${current}\n${previous}`).ENCRYPTION_KEY).toEqual({ current, all: [current, previous] });
  expect(() => read('too short')).toThrow('ENCRYPTION_KEY: must have at least 32 characters');
});

test('reports a missing secret file', () => {
  expect(() => readConfig(shape, { KEY_FILE: '/no/such/file' })).toThrow(ConfigError);
});

test('says how to create internal keys that are missing or invalid, without quoting the invalid ones', () => {
  const { privateKeys, publicKeys } = newInternalKeys();
  const broken = privateKeys.billing.slice(40);
  const messageOf = (environment: Record<string, string>): string => {
    try {
      readConfig(internalKeysShape, environment);
      return '';
    } catch (error) {
      return String(error);
    }
  };
  const valid = { INTERNAL_PRIVATE_KEY: privateKeys.billing, INTERNAL_PUBLIC_KEYS: publicKeys };
  expect(messageOf(valid)).toBe('');
  for (const [name, value] of [
    ['INTERNAL_PRIVATE_KEY', undefined],
    ['INTERNAL_PRIVATE_KEY', broken],
    ['INTERNAL_PUBLIC_KEYS', undefined],
    ['INTERNAL_PUBLIC_KEYS', JSON.stringify({ billing: [broken] })],
    ['INTERNAL_PUBLIC_KEYS', broken],
  ] as const) {
    const message = messageOf({ ...valid, [name]: value ?? '' });
    expect(message).toContain(name);
    expect(message).toContain('portal keys create-internal');
    expect(message).not.toContain(broken.slice(0, 20));
  }
});
