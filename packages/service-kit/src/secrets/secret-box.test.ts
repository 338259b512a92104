import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a key that only this test knows of, 32+', 'tests');

test('what is sealed opens again and is different each time', () => {
  const sealed = box.seal('merchant key ✓', 'company 1');
  expect(box.open(sealed, 'company 1')).toBe('merchant key ✓');
  expect(sealed).not.toBe(box.seal('merchant key ✓', 'company 1'));
  expect(sealed).not.toContain('merchant');
});

test('another owner, another key and a changed byte open nothing', () => {
  const sealed = box.seal('secret', 'company 1');
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(() => box.open(sealed, 'company 2')).toThrow();
  expect(() => createSecretBox('some other key of enough characters', 'tests').open(sealed, 'company 1')).toThrow();
  expect(() => box.open(changed, 'company 1')).toThrow();
  expect(() => box.open(sealed.replace('v1', 'v2'), 'company 1')).toThrow('unknown form');
});
