import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { createCallerLimit } from '../../auth/caller-limit.ts';
import { type Cell, sendCsv, sendCsvRows } from './csv.ts';
import { readPages } from './list.ts';

const createResponse = () => {
  const stream = new PassThrough();
  const chain = () => response;
  const locals = {
    context: { keepsAccess: async () => true, actor: { kind: 'anonymous' } },
    callers: createCallerLimit(),
  };
  const response: unknown = Object.assign(stream, { type: chain, attachment: chain, setTimeout: chain, locals });
  return { stream, response: response as Response };
};

/** Returns the CSV lines of these rows, without the header line. */
async function writeRows(...rows: Cell[][]): Promise<string> {
  const { stream, response } = createResponse();
  async function* inOneBatch() {
    yield rows;
  }
  const [file] = await Promise.all([text(stream), sendCsvRows(response, 'list.csv', ['Header'], inOneBatch())]);
  const headerLine = 'Header\r\n';
  expect(file.slice(0, headerLine.length)).toBe(headerLine);
  return file.slice(headerLine.length);
}

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1 555', "'+1 555"],
  ['-12.50', '-12.50'],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
])('the cell %j is written as %j', async (value, cell) => {
  expect(await writeRows([value])).toBe(`${cell}\r\n`);
});

test('each line ends with CRLF (RFC 4180)', async () => {
  expect(await writeRows([12, null, 'x'], ['', 'y', 'z'])).toBe('12,,x\r\n,y,z\r\n');
});

test('a list of three pages is written after its header', async () => {
  const { stream, response } = createResponse();
  const readPage = async (_first: number, after: string | null) => ({
    items: [after ?? 'first'],
    hasNextPage: after !== 'third',
    endCursor: after === null ? 'second' : 'third',
    totalCount: 3,
  });
  const columns = [['Name', (item: string) => item]] as const;
  const [file] = await Promise.all([text(stream), sendCsv(response, 'list.csv', columns, readPages(readPage))]);
  expect(file).toBe('Name\r\nfirst\r\nsecond\r\nthird\r\n');
});

test('no further pages are read after the client has disconnected', async () => {
  const { stream, response } = createResponse();
  let pages = 0;
  const readPage = async () => {
    pages += 1;
    if (pages === 3) stream.destroy();
    return { items: ['x'.repeat(100_000)], hasNextPage: true, endCursor: 'next', totalCount: null };
  };
  stream.resume();
  await sendCsv(response, 'list.csv', [['Name', (item: string) => item]], readPages(readPage));
  // The response buffers some pages before it notices that the client has disconnected.
  expect(pages).toBeLessThan(50);
});
