import type { Server } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sameOrigin } from './same-origin.ts';

const PUBLIC_URL = 'https://pay.example';
let server: Server;
let url: string;

beforeAll(async () => {
  const application = express().use(sameOrigin(PUBLIC_URL), (_request, response) => void response.send('done'));
  server = application.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => void server.close());

const statusOf = async (method: string, headers: Record<string, string>): Promise<number> =>
  (await fetch(url, { method, headers })).status;

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'https://evil.pay.example' }],
  ['an old browser from another origin', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
])('allows reads and rejects changes from %s', async (_caller, headers) => {
  expect(await statusOf('POST', headers)).toBe(403);
  expect(await statusOf('DELETE', headers)).toBe(403);
  expect(await statusOf('GET', headers)).toBe(200);
});

test.each([
  ['our own page', { 'sec-fetch-site': 'same-origin' }],
  ['our own page in an old browser', { origin: PUBLIC_URL }],
  ['a program', {}],
])('allows changes from %s', async (_caller, headers) => {
  expect(await statusOf('POST', headers)).toBe(200);
});
