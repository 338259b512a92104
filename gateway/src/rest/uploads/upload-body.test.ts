import type { Server } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestError, sendError } from '../http/errors.ts';
import { openFile } from './upload-body.ts';

const TYPE = 'multipart/form-data; boundary=b';
let server: Server;
let url: string;

/** Reads the file after a delay, as billing does, and sends it back. */
const echoFile: express.RequestHandler = async (request, response) => {
  const { stream, fileName } = await openFile(request);
  await new Promise((resolve) => setTimeout(resolve, 20));
  let text = '';
  for await (const piece of stream) text += piece;
  response.json({ fileName, text });
};
const sendFailure: ErrorRequestHandler = (error, _request, response, _next) => {
  if (error instanceof RestError) sendError(response, error);
  else response.status(418).send(`aborted: ${error.message}`);
};

beforeAll(async () => {
  const application = express().post('/', echoFile, sendFailure);
  await new Promise<void>((resolve) => {
    server = application.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function send(body: string, type = TYPE): Promise<[number, string]> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  return [response.status, await response.text()];
}
const part = (name: string, content: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="bills.csv"\r\nContent-Type: text/csv\r\n\r\n${content}`;

test('a file is accepted as the body or as a part of a form', async () => {
  expect(await send('a,b', 'text/csv')).toEqual([200, '{"fileName":null,"text":"a,b"}']);
  expect(await send(`${part('file', 'a,b')}\r\n--b--\r\n`)).toEqual([200, '{"fileName":"bills.csv","text":"a,b"}']);
});

test.each<[string, string, string, [number, string]]>([
  [
    'another type',
    '{}',
    'application/json',
    [415, 'Send the file as text/csv or as the part "file" of multipart/form-data'],
  ],
  ['a part of another name', `${part('other', 'a')}\r\n--b--\r\n`, TYPE, [400, 'The part must be named "file"']],
  ['a form without a file', '--b--\r\n', TYPE, [400, 'Please select a CSV file first.']],
  ['a form without a boundary', '--b--\r\n', 'multipart/form-data', [400, 'The form cannot be read']],
  ['an empty body', '', TYPE, [400, 'The form cannot be read']],
  ['a part with an invalid header', '--b\r\nContent-Disposition\r\n\r\n', TYPE, [400, 'The form cannot be read']],
  ['many parts with invalid headers', '--b\r\nX\r\n\r\n\r\n'.repeat(50), TYPE, [400, 'The form cannot be read']],
  ['an unterminated part', part('other', 'a'), TYPE, [400, 'The part must be named "file"']],
])('rejects %s with a message and accepts the next file', async (_case, body, type, answer) => {
  expect(await send(body, type)).toEqual(answer);
  expect((await send('a,b', 'text/csv'))[0]).toBe(200);
});

test('the stream of a truncated file fails', async () => {
  expect(await send(part('file', 'a,b'))).toEqual([418, 'aborted: Unexpected end of form']);
});

test('invalid parts after the file are ignored', async () => {
  const broken = '\r\n--b\r\nX\r\n\r\n\r\n--b\r\nX\r\n\r\n';
  expect(await send(part('file', 'a,b') + broken)).toEqual([200, '{"fileName":"bills.csv","text":"a,b"}']);
});
