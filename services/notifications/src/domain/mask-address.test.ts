import { expect, test } from 'vitest';
import { maskAddresses } from './mask-address.ts';

test.each([
  ['ada@example.org', 'a***@example.org'],
  ['a@example.org', 'a***@example.org'],
  ['422: "ada.lovelace+x@example.org" is not allowed', '422: "a***@example.org" is not allowed'],
  ['from Ada <ada@example.org>, Bob <bob@example.net>', 'from Ada <a***@example.org>, Bob <b***@example.net>'],
  ['500: no', '500: no'],
])('%j reads %j', (text, shown) => expect(maskAddresses(text)).toBe(shown));
