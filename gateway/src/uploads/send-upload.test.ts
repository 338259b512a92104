import { createServer, type Server } from 'node:http';
import type { IncomingUpload } from '@utility-pay/contracts';
import { generatedKeys } from '@utility-pay/service-kit/secrets/internal-keys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUploadSender } from './send-upload.ts';

const MAX_WAIT_MS = 300;
let billing: Server;
let sender: ReturnType<typeof createUploadSender>;

beforeEach(async () => {
  billing = createServer((request, response) => {
    request.resume().once('end', () => response.end('{"kind":"accepted","uploadId":"u1","warnings":[]}'));
  });
  await new Promise<void>((resolve) => billing.listen(0, '127.0.0.1', resolve));
  const address = billing.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  sender = createUploadSender(url, generatedKeys().gateway, { connections: 1, maxWaitMs: MAX_WAIT_MS });
});
afterEach(async () => {
  await sender.close();
  billing.close();
});

const send = (stream: AsyncIterable<Uint8Array>) => sender.send({ ...UPLOAD, stream });
const UPLOAD: Omit<IncomingUpload, 'stream'> = {
  actor: { kind: 'service', service: 'gateway' },
  requestId: 'r',
  clientAddress: null,
  companyId: '1',
  period: { month: 11, year: 2026 },
  fileName: null,
  idempotencyKey: null,
  announcedBytes: null,
  asOf: null,
  review: null,
};

test('a file that gets no connection in time is refused without being read; a slow file that has one is not interrupted', async () => {
  const gate = Promise.withResolvers<void>();
  let isRead = false;
  async function* slowFile() {
    yield Buffer.from('a');
    await gate.promise;
    yield Buffer.from('b');
  }
  async function* waitingFile() {
    isRead = true;
    yield Buffer.from('a');
  }
  const first = send(slowFile());
  await expect(send(waitingFile())).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
  expect(isRead).toBe(false);
  // The slow file takes longer than another file waits for a connection.
  await new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  const second = send(waitingFile());
  gate.resolve();
  expect(await first).toEqual({ kind: 'accepted', uploadId: 'u1', warnings: [] });
  expect(await second).toEqual({ kind: 'accepted', uploadId: 'u1', warnings: [] });
});
