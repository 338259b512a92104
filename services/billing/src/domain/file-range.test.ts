import { createHash } from 'node:crypto';
import { DEFAULT_CSV_TEMPLATE } from '@utility-pay/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDecoder, type Encoding } from './csv/encoding.ts';
import type { FilePosition } from './csv/file-reader.ts';
import { createSurveyor, type Survey } from './file-survey.ts';
import type { RowRead } from './row-reader.ts';
import { createRangeSource, createRowSource } from './row-source.ts';

/** Returns the bytes of a text. In windows-1252, characters without a byte become question marks. `isMarked`: begins with a BOM. */
function encode(text: string, encoding: Encoding, isMarked: boolean): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from((isMarked ? '\ufeff' : '') + text);
  if (encoding === 'windows-1252') {
    const marks = isMarked ? [0xef, 0xbb, 0xbf] : [];
    return Uint8Array.from([
      ...marks,
      ...[...text].map((each) => (each.charCodeAt(0) < 256 ? each.charCodeAt(0) : 0x3f)),
    ]);
  }
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

/** Returns the bytes from `start` on, in pieces that end at multiples of `size`, as `readPieces` does. */
function piecesOf(bytes: Uint8Array, size: number, start = 0): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = start; at < bytes.length; at += pieces.at(-1)?.length ?? 0)
    pieces.push(bytes.subarray(at, at + size - (at % size)));
  return pieces;
}

const lineOf = (read: RowRead): number => (read.kind === 'row' ? read.row.line : read.error.line);

const account = fc.constantFrom('A', 'B', '"C"', ' D', '"E\n1"', '00012', 'É', '漢字', '😀', '');
const amount = fc.constantFrom('1', '2.50', 'wrong', '"3"', '"4"x', '');
const note = fc.oneof(
  fc.constantFrom(
    '',
    'plain',
    '"two\nlines"',
    '"two\r\nlines"',
    '"a ""quoted"" word"',
    '"unclosed',
    'stray " quote',
    '\ufeffx',
  ),
  fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', '"', '\n', '\r', ';', ' '), maxLength: 20 }),
);
/** Values that exceed the maximum length, with and without line ends. */
const longNote = fc.constantFrom(
  `"${'x'.repeat(33_000)}"`,
  `"${'long\n'.repeat(7000)}"`,
  'y'.repeat(33_000),
  '"unclosed',
);
const blank = fc.constantFrom('', ',,', '  ');
const fileOf = (notes: fc.Arbitrary<string>, maxLength: number) => {
  const row = fc.tuple(account, amount, notes).map((cells) => cells.join(','));
  const rows = fc.oneof({ weight: 8, arbitrary: row }, { weight: 1, arbitrary: blank });
  return fc.record({
    rows: fc.array(rows, { minLength: 1, maxLength }),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    endsWithBreak: fc.boolean(),
    encoding: fc.constantFrom<Encoding>('utf-8', 'windows-1252', 'utf-16le', 'utf-16be'),
    isMarked: fc.boolean(),
  });
};

test.each([
  ['short', fileOf(note, 40), { min: 4, max: 400 }, { min: 1, max: 12 }, 300, 150],
  ['long', fileOf(longNote, 8), { min: 10_000, max: 70_000 }, { min: 1000, max: 5000 }, 20, 4],
] as const)(
  'a range contains exactly the rows that reading the whole file returns: %s rows',
  (_, file, pieceBytes, rows, numRuns, minRanges) => {
    let ranges = 0;
    fc.assert(
      fc.property(
        file,
        fc.integer(pieceBytes),
        fc.integer(rows),
        ({ rows: lines, lineEnd, endsWithBreak, encoding, isMarked }, pieceSize, rangeRows) => {
          const text = ['account,amount,notes', ...lines].join(lineEnd) + (endsWithBreak ? lineEnd : '');
          const bytes = encode(text, encoding, isMarked);
          const format = { encoding, template: DEFAULT_CSV_TEMPLATE, bytes: bytes.length };
          const survey = surveyOf(bytes, format);
          const source = createRowSource(format, survey);
          const read: { row: RowRead; from: FilePosition | undefined }[] = [];
          for (const piece of piecesOf(bytes, pieceSize)) {
            const from = source.position();
            read.push(...source.push(piece).map((row) => ({ row, from })));
          }
          const last = source.position();
          read.push(...source.end().map((row) => ({ row, from: last })));

          for (let first = 0; first < read.length; first += rangeRows) {
            const expected = read.slice(first, first + rangeRows).map(({ row }) => row);
            const { from } = read[first] ?? {};
            if (!from) continue;
            ranges += 1;
            const [firstLine = 0, lastLine = 0] = [expected[0], expected.at(-1)].map((row) => row && lineOf(row));
            const replaced = expected.flatMap((row): [number, number][] =>
              row.kind === 'failed' && row.error.replacedBy ? [[row.error.line, row.error.replacedBy]] : [],
            );
            const range = {
              delimiter: survey.header.delimiter,
              from,
              afterLine: 0,
              chunks: [],
              replaced,
              expectNewAccounts: false,
            };
            const rangeSource = createRangeSource({ ...format, headers: survey.header.cells }, range);
            const found: RowRead[] = [];
            for (const piece of piecesOf(bytes, pieceSize, from.byte)) {
              found.push(...rangeSource.push(piece));
              if (found.some((row) => lineOf(row) > lastLine)) break;
            }
            found.push(...rangeSource.end());
            const ofRange = found.filter((row) => lineOf(row) >= firstLine && lineOf(row) <= lastLine);
            // A diff of long values would take minutes.
            expect(shortened(ofRange)).toEqual(shortened(expected));
          }
        },
      ),
      { numRuns, endOnFailure: true },
    );
    expect(ranges).toBeGreaterThan(minRanges);
  },
);

test('counts the bytes of the characters that are decoded, in every encoding', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', '\n'), minLength: 1 });
  const encodings = fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252');
  fc.assert(
    fc.property(text, encodings, fc.boolean(), fc.integer({ min: 3, max: 7 }), (content, encoding, isMarked, size) => {
      const bytes = encode(content, encoding, isMarked);
      const decoder = createDecoder(encoding);
      let decoded = '';
      for (const piece of piecesOf(bytes, size)) {
        decoded += decoder.push(piece);
        const mark = encoding.startsWith('utf-16') || isMarked;
        expect(encode(decoded, encoding, mark).length).toBe(decoder.bytes());
      }
    }),
  );
});

function surveyOf(bytes: Uint8Array, format: Parameters<typeof createSurveyor>[0]): Survey {
  const surveyor = createSurveyor(format);
  const found = surveyor.push(bytes) ?? surveyor.end();
  if (found.kind === 'refused') throw new Error(found.message);
  return found.survey;
}

const shortened = (rows: readonly RowRead[]): unknown[] =>
  rows.map((row) =>
    JSON.parse(
      JSON.stringify(row, (_, value) =>
        typeof value === 'string' && value.length > 100
          ? `${value.slice(0, 20)} ${createHash('md5').update(value).digest('hex')} ${value.length}`
          : value,
      ),
    ),
  );
