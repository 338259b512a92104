import fc from 'fast-check';
import { parseString } from 'fast-csv';
import { describe, expect, test } from 'vitest';
import { MAX_CELL, MAX_COLUMNS, MAX_RECORD } from './record.ts';
import { createRecordReader } from './record-reader.ts';

const readPieces = (pieces: string[], delimiter = ',') => {
  const reader = createRecordReader(delimiter);
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
};
const readAll = (text: string) => readPieces([text]);
const split = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];

describe('well-formed text', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'Z', '0', 'é', '漢', '"', ',', ';', '\n', '\r', ' ', '\t', '='),
  });
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 12 });
  const layout = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    endsWithBreak: fc.boolean(),
    size: fc.integer({ min: 1, max: 30 }),
  });
  const write = (table: string[][], delimiter: string, lineEnd: string) =>
    table
      .map((row) =>
        row.map((text) =>
          /["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text,
        ),
      )
      .map((row) => row.join(delimiter))
      .join(lineEnd);
  const trimmed = (table: string[][]) =>
    table.map((row) => row.map((text) => text.trim())).filter((row) => row.some((text) => text !== ''));
  const fastCsv = (text: string, delimiter: string) =>
    new Promise<string[][]>((resolve, reject) => {
      const read: string[][] = [];
      parseString<string[], string[]>(text, { delimiter, ignoreEmpty: true })
        .on('data', (row) => read.push(row))
        .on('error', reject)
        .on('end', () => resolve(read));
    });

  test('returns the same records as fast-csv, from pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(rows, layout, async (table, { delimiter, lineEnd, endsWithBreak, size }) => {
        const text = write(table, delimiter, lineEnd) + (endsWithBreak ? lineEnd : '');
        const found = readPieces(split(text, size), delimiter);
        expect(found.filter((record) => record.problem)).toEqual([]);
        expect(found.map((record) => record.cells)).toEqual(trimmed(await fastCsv(text, delimiter)));
      }),
      { numRuns: 400 },
    );
  });

  test('returns the line numbers that an editor shows', () => {
    fc.assert(
      fc.property(rows, layout, (table, { delimiter, lineEnd, size }) => {
        const breaksIn = (row: string[]) => row.join('"').match(/\r\n|\r|\n/g)?.length ?? 0;
        let next = 1;
        const expected = table.flatMap((row) => {
          const line = next;
          next += breaksIn(row) + 1;
          return row.every((text) => text.trim() === '') ? [] : [line];
        });
        const found = readPieces(split(write(table, delimiter, lineEnd), size), delimiter);
        expect(found.map(({ line }) => line)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });
});

test('accepts LF, CRLF and CR in one file and skips blank lines', () => {
  expect(readAll('a,b\r\n\r\n  \n,,\n1,2\r3,4\n\n"",\u00a0\n5,6')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 5, cells: ['1', '2'] },
    { line: 6, cells: ['3', '4'] },
    { line: 9, cells: ['5', '6'] },
  ]);
});

test('counts a CRLF across two pieces as one line end', () => {
  expect(readPieces(['a\r', '\nb\r', '\n']).map(({ line }) => line)).toEqual([1, 2]);
  expect(readPieces(['"a"\r', '\n"b"\r', 'c']).map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
});

test('trims Unicode blanks around values and keeps those inside', () => {
  expect(readAll('\u00a0a\u3000b\u200b,\t"\u2009c d\ufeff" ,\u2003')).toEqual([
    { line: 1, cells: ['a\u3000b', 'c d', ''] },
  ]);
});

describe('a misplaced quote', () => {
  const failedLines = (text: string) => readAll(text).map(({ line, problem }) => (problem ? -line : line));

  test('fails only the record that has a quote inside an unquoted value', () => {
    expect(failedLines('1,2\n12" pipe,3\n4,5\n')).toEqual([1, -2, 3]);
  });
  test('fails only the record that has text after a closing quote', () => {
    expect(failedLines('1,2\n"a"b,3\n4,5\n')).toEqual([1, -2, 3]);
  });
  test('reads the line after an unclosed quote normally', () => {
    expect(failedLines('1,"Maria Lopez\n2,"Smith, John"\n3,4\n')).toEqual([-1, 2, 3]);
    expect(failedLines('1,2\n3,"open\n4,5')).toEqual([1, -2, 3]);
  });
  test('continues after the line of an unclosed quote that follows a value of two lines', () => {
    expect(failedLines('"a\nb","open\n4,"5"x\n6,7')).toEqual([-1, -3, 4]);
  });
  test('fails only the record of an unclosed quote, even if more than 32 KB of text follow', () => {
    const tail = '7,8\n'.repeat(MAX_CELL / 2);
    const lines = failedLines(`1,"open\n${tail}`);
    expect([lines[0], lines[1], lines.length]).toEqual([-1, 2, MAX_CELL / 2 + 1]);
  });
  test('reports the cells of a record with an unclosed quote as written', () => {
    expect(readAll('001042,"Maria Lopez,84.17')[0]?.cells).toEqual(['001042', '"Maria Lopez', '84.17']);
  });
});

describe('limits', () => {
  test('refuses a value over 32 KiB, quoted or not', () => {
    const longest = 'x'.repeat(MAX_CELL);
    expect(readAll(`${longest},1\n"${longest}",2\n`).map((record) => record.problem)).toEqual([undefined, undefined]);
    const problems = readAll(`${longest}x,1\n"${longest}x",2\n3,4`).map((record) => record.problem);
    expect(problems).toEqual(['longCell', 'longCell', undefined]);
  });
  test('refuses a row with more than 200 values', () => {
    const row = (count: number, value: string) => Array.from({ length: count }, () => value).join(',');
    const read = readAll([row(200, 'a'), row(201, 'a'), row(200, '"a"'), row(5000, '"a"'), 'b'].join('\n'));
    expect(read.map((record) => record.problem)).toEqual([
      undefined,
      'manyColumns',
      undefined,
      'manyColumns',
      undefined,
    ]);
    expect(read.every((record) => record.cells.length <= MAX_COLUMNS)).toBe(true);
  });
  test('fails a line of 2 MB once, and reads the next line', () => {
    const reader = createRecordReader(',');
    const found = [];
    for (let sent = 0; sent < 3 * MAX_RECORD; sent += 1 << 20) found.push(...reader.push(','.repeat(1 << 20)));
    found.push(...reader.push('\r'), ...reader.push('\n1,2'), ...reader.end());
    expect(found.map(({ line, problem }) => [line, problem])).toEqual([
      [1, 'longRow'],
      [2, undefined],
    ]);
  });
  test('reads 200,000 lines with unclosed quotes', () => {
    const open = '"a\n'.repeat(200_000);
    expect(readAll(open).length).toBe(200_000);
  });
});

test('refuses control characters except tabs and line breaks in quotes', () => {
  expect(readAll('a\u0000b,1\n"a\tb\nc",2\n3,\u0085\n4,x\u0085y').map((record) => record.problem)).toEqual([
    'controlCharacter',
    undefined,
    undefined,
    'controlCharacter',
  ]);
});
