import { expect, test } from 'vitest';
import { keyRing } from './key-ring.ts';
import { createSecretBox } from './secret-box.ts';

const [OLD, NEW] = ['a-key-that-only-this-test-knows-of-32+', 'some-other-key-of-enough-characters'];
const box = createSecretBox(keyRing(OLD), 'tests');

test('decrypts what it encrypted, with a different ciphertext each time', () => {
  const sealed = box.encrypt('merchant key ✓', 'company 1');
  expect(box.decrypt(sealed, 'company 1')).toBe('merchant key ✓');
  expect(sealed).not.toBe(box.encrypt('merchant key ✓', 'company 1'));
  expect(sealed).not.toContain('merchant');
});

test('refuses to decrypt for another owner, with another key, after a change, or in an unknown format', () => {
  const sealed = box.encrypt('secret', 'company 1');
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(() => box.decrypt(sealed, 'company 2')).toThrow();
  expect(() => createSecretBox(keyRing(NEW), 'tests').decrypt(sealed, 'company 1')).toThrow();
  expect(() => box.decrypt(changed, 'company 1')).toThrow();
  expect(() => box.decrypt(sealed.replace('v1', 'v2'), 'company 1')).toThrow('unknown secret format');
});

test('decrypts with any key of the ring, encrypts with the first, and re-encrypts only texts of older keys', () => {
  const both = createSecretBox(keyRing(`${NEW}\n${OLD}`), 'tests');
  const old = box.encrypt('secret', 'company 1');
  expect(both.decrypt(old, 'company 1')).toBe('secret');
  const renewed = both.reencrypt(old, 'company 1') ?? '';
  expect(createSecretBox(keyRing(NEW), 'tests').decrypt(renewed, 'company 1')).toBe('secret');
  expect(both.reencrypt(renewed, 'company 1')).toBeUndefined();
  expect(() => box.decrypt(renewed, 'company 1')).toThrow();
});
