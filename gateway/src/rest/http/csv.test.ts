import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { createCallerLimit } from '../../auth/caller-limit.ts';
import { type Cell, sendCsv, sendCsvRows } from './csv.ts';
import { readPages } from './list.ts';

const openResponse = () => {
  const stream = new PassThrough();
  const chain = () => response;
  const locals = {
    context: { keepsAccess: async () => true, actor: { kind: 'anonymous' } },
    callers: createCallerLimit(),
  };
  const response: unknown = Object.assign(stream, { type: chain, attachment: chain, setTimeout: chain, locals });
  return { stream, response: response as Response };
};

async function written(...rows: Cell[][]): Promise<string> {
  const { stream, response } = openResponse();
  async function* given() {
    yield rows;
  }
  const [file] = await Promise.all([text(stream), sendCsvRows(response, 'list.csv', ['Header'], given())]);
  expect(file.slice(0, 8)).toBe('Header\r\n');
  return file.slice(8);
}

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1 555', "'+1 555"],
  ['-12.50', '-12.50'],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
])('writes %j as %j', async (value, cell) => {
  expect(await written([value])).toBe(`${cell}\r\n`);
});

test('ends each line with CRLF (RFC 4180)', async () => {
  expect(await written([12, null, 'x'], ['', 'y', 'z'])).toBe('12,,x\r\n,y,z\r\n');
});

test('writes a header and every page', async () => {
  const { stream, response } = openResponse();
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

test('stops reading when the client disconnects', async () => {
  const { stream, response } = openResponse();
  let pages = 0;
  const readPage = async () => {
    pages += 1;
    if (pages === 3) stream.destroy();
    return { items: ['x'.repeat(100_000)], hasNextPage: true, endCursor: 'next', totalCount: null };
  };
  stream.resume();
  await sendCsv(response, 'list.csv', [['Name', (item: string) => item]], readPages(readPage));
  // The stream reads some rows ahead.
  expect(pages).toBeLessThan(50);
});
