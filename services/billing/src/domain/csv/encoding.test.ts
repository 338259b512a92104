import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDecoder, createEncodingSniffer } from './encoding.ts';

const read = (bytes: Uint8Array, size = 1000) => {
  const sniffer = createEncodingSniffer();
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  for (const piece of pieces) sniffer.push(piece);
  const encoding = sniffer.end();
  const decoder = createDecoder(encoding);
  return { encoding, text: pieces.map(decoder.push).join('') + decoder.end() };
};
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  for (const [at, unit] of `\ufeff${text}`.split('').entries())
    view.setUint16(2 * at, unit.charCodeAt(0), littleEndian);
  return new Uint8Array(view.buffer);
};

test('decodes UTF-8 and UTF-16 from pieces of any size, without the byte order mark', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 1, max: 7 }), (text, size) => {
      fc.pre(!text.startsWith('\ufeff'));
      expect(read(utf8(text), size)).toEqual({ encoding: 'utf-8', text });
      expect(read(utf8(`\ufeff${text}`), size).text).toBe(text);
      expect(read(utf16(text, true), size + 1)).toEqual({ encoding: 'utf-16le', text });
      expect(read(utf16(text, false), size + 1)).toEqual({ encoding: 'utf-16be', text });
    }),
  );
});

test('decodes bytes that are not valid UTF-8 as Windows-1252, even after a UTF-8 byte order mark', () => {
  const bytes = (...codes: number[]) => Uint8Array.from(codes);
  expect(read(bytes(0x4a, 0x6f, 0x73, 0xe9))).toEqual({ encoding: 'windows-1252', text: 'José' });
  expect(read(bytes(0x80, 0x20, 0x92), 1).text).toBe('€ ’');
  expect(read(bytes(0xef, 0xbb, 0xbf, 0x61, 0xe9, 0x62))).toEqual({ encoding: 'windows-1252', text: 'aéb' });
});
