import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, flag, port, readConfig, secret } from './config.ts';

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

test('reports a missing secret file', () => {
  expect(() => readConfig(shape, { KEY_FILE: '/no/such/file' })).toThrow(ConfigError);
});
