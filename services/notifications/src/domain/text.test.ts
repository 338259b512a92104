import { expect, test } from 'vitest';
import { escapeHtml, line, lines, senderOf } from './text.ts';

test.each([
  ['Water\r\nBcc: x@y.test', '"Water Bcc: x at y.test" <a@b.test>'],
  ['"Bank" <boss@bank.test>', '"Bank boss at bank.test" <a@b.test>'],
  ['=?utf-8?B?Qm9zcw==?=', '"= ?utf-8?B?Qm9zcw== ?=" <a@b.test>'],
  ['Bank\\', '"Bank" <a@b.test>'],
  ['\u202Eknab', '"knab" <a@b.test>'],
  ['Wasserwerk Süd', '"Wasserwerk Süd" <a@b.test>'],
  ['  ', 'a@b.test'],
  ['<>"', 'a@b.test'],
])('%j stands before an address as %s', (name, shown) => {
  expect(senderOf(name, 'a@b.test')).toBe(shown);
});

test('one line stays one line, and lines keep nothing that is not text', () => {
  expect(line(' a\u0000b\u2028c\td ')).toBe('a b c d');
  expect(lines('a\r\nb\u001A\u0000\u0007c\td')).toBe('a\nbc\td');
});

test('what could be more than text is escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});
