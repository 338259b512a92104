import { expect, test } from 'vitest';
import { escapeHtml, formatSender, maskAddresses, toLine, toLines } from './text.ts';

test.each([
  ['Water\r\nBcc: x@y.test', '"Water Bcc: x at y.test" <a@b.test>'],
  ['"Bank" <boss@bank.test>', '"Bank boss at bank.test" <a@b.test>'],
  ['=?utf-8?B?Qm9zcw==?=', '"= ?utf-8?B?Qm9zcw== ?=" <a@b.test>'],
  ['Bank\\', '"Bank" <a@b.test>'],
  ['\u202Eknab', '"knab" <a@b.test>'],
  ['Wasserwerk Süd', '"Wasserwerk Süd" <a@b.test>'],
  ['  ', 'a@b.test'],
  ['<>"', 'a@b.test'],
])('the sender %j is formatted as %s', (name, sender) => {
  expect(formatSender(name, 'a@b.test')).toBe(sender);
});

test('control characters are removed, and a name stays one line', () => {
  expect(toLine(' a\u0000b\u2028c\td ')).toBe('a b c d');
  expect(toLines('a\r\nb\u001A\u0000\u0007c\td')).toBe('a\nbc\td');
});

test('HTML is escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});

test.each([
  ['ada@example.org', 'a***@example.org'],
  ['a@example.org', 'a***@example.org'],
  ['422: "ada.lovelace+x@example.org" is not allowed', '422: "a***@example.org" is not allowed'],
  ['from Ada <ada@example.org>, Bob <bob@example.net>', 'from Ada <a***@example.org>, Bob <b***@example.net>'],
  ['500: no', '500: no'],
])('the addresses in %j are masked', (text, masked) => {
  expect(maskAddresses(text)).toBe(masked);
});
