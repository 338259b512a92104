import type { ReceiveUpload } from '@utility-pay/contracts';
import { afterEach, expect, test } from 'vitest';
import { MAX_CONCURRENT_UPLOADS } from '../src/uploads/limit-concurrent-uploads.ts';
import { startGateway, type TestGateway } from './helpers/gateway.ts';

const uploaderOf = (companyId: number) => ({
  sessionId: `session-${companyId}`,
  userId: `user-${companyId}`,
  role: 'COMPANY_ADMIN',
  companyId,
  permissions: ['MANAGE_BALANCES'],
});
let gateway: TestGateway;
afterEach(() => gateway?.stop());

test('an 11th file of a company at the same time is refused with 429, and a file of another company is received', async () => {
  const gate = Promise.withResolvers<void>();
  const received: string[] = [];
  const receiveUpload: ReceiveUpload = async ({ companyId }) => {
    received.push(companyId);
    await gate.promise;
    return { kind: 'accepted', uploadId: 'u1', warnings: [] };
  };
  gateway = await startGateway({
    identity: { sessions: { 'token-7': uploaderOf(7), 'token-8': uploaderOf(8) } },
    receiveUpload,
  });
  const send = async (companyId: number) => {
    const response = await fetch(`${gateway.url}/api/companies/${companyId}/balances/uploads?month=1&year=2026`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', cookie: `session=token-${companyId}` },
      body: 'account,amount\nA,1\n',
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
  const ofCompany7 = Array.from({ length: MAX_CONCURRENT_UPLOADS }, () => send(7));
  await expect.poll(() => received.length).toBe(MAX_CONCURRENT_UPLOADS);
  expect(await send(7)).toEqual({
    status: 429,
    retryAfter: '5',
    text: 'Too many files at once. Try again in a moment.',
  });
  const ofCompany8 = send(8);
  await expect.poll(() => received.at(-1)).toBe('8');
  gate.resolve();
  expect(new Set((await Promise.all([...ofCompany7, ofCompany8])).map(({ status }) => status))).toEqual(new Set([202]));
  expect((await send(7)).status).toBe(202);
});
