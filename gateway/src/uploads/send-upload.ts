import { Readable } from 'node:stream';
import { type ReceiveUpload, type UploadReceipt, USER_ERROR_CODES } from '@utility-pay/contracts';
import { unavailable } from '@utility-pay/service-kit/errors';
import { toAppError } from '@utility-pay/service-kit/http-errors';
import { signInternalToken } from '@utility-pay/service-kit/internal-token';
import { createReplicas, type Exchange } from '@utility-pay/service-kit/replicas';
import type { InternalKeys } from '@utility-pay/service-kit/secrets/internal-keys';
import { traceHeaders } from '@utility-pay/service-kit/telemetry/tracing';
import { z } from 'zod';

/** Concurrent uploads to one billing replica: several times as many as one company may send at the same time. */
const CONNECTIONS = 64;
/** Milliseconds that an upload waits for one of these connections. */
const MAX_WAIT_MS = 10_000;
/** Timeout for connecting to a replica, short enough to try another replica within MAX_WAIT_MS. */
const CONNECT_MS = 4_000;

const receiptSchema: z.ZodType<UploadReceipt> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accepted'),
    uploadId: z.string(),
    // During a rolling update, billing processes of the previous version do not send it.
    warnings: z.array(z.string()).default([]),
    replayed: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('refused'), code: z.enum(USER_ERROR_CODES), message: z.string() }),
]);

/**
 * Returns a sender that streams files to the billing service over HTTP with backpressure. It throws AppError
 * UNAVAILABLE if no connection becomes free in time.
 */
export function createUploadSender(
  billingUrl: string,
  internalKeys: InternalKeys,
  { connections = CONNECTIONS, maxWaitMs = MAX_WAIT_MS } = {},
): { send: ReceiveUpload; close(): Promise<void> } {
  // No timeouts once connected: uploads over slow connections may pause, and a lost connection ends the stream.
  const times = { connectTimeout: CONNECT_MS, headersTimeout: 0, bodyTimeout: 0 };
  const replicas = createReplicas(billingUrl, { connections, ...times });
  const send: ReceiveUpload = async ({
    actor,
    requestId,
    clientAddress,
    companyId,
    period,
    fileName,
    idempotencyKey,
    announcedBytes,
    asOf,
    review,
    stream,
  }) => {
    const token = signInternalToken(internalKeys, 'billing', { actor, requestId, clientAddress });
    const query = new URLSearchParams({ companyId, month: String(period.month), year: String(period.year) });
    if (fileName) query.set('fileName', fileName);
    if (idempotencyKey) query.set('idempotencyKey', idempotencyKey);
    if (announcedBytes !== null) query.set('announcedBytes', String(announcedBytes));
    if (asOf) query.set('asOf', asOf.toISOString());
    if (review) query.set('review', review);
    let isReading = false;
    const waiting = new AbortController();
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      // The pool notices the abort only when the request gets a connection, so the timeout also rejects the race below.
      waiting.abort();
      reject(new Error('All connections to billing are in use'));
    }, maxWaitMs);
    async function* readFile() {
      isReading = true;
      clearTimeout(timer);
      const pieces = stream[Symbol.asyncIterator]();
      // Not `for await`, which would destroy the client's request when billing refuses the file before its end.
      for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value;
    }
    const sendTo = async ({ pool, onResponse }: Exchange) => {
      const { statusCode, headers, body } = await pool.request({
        path: `/uploads?${query}`,
        method: 'PUT',
        headers: { ...traceHeaders(), authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: Readable.from(readFile()),
        signal: waiting.signal,
      });
      onResponse(headers.connection === 'close');
      const response: unknown = await body.json().catch(() => undefined);
      return { statusCode, response };
    };
    // The client's stream can be read only once, so another replica is tried only while nothing was read.
    const { statusCode, response } = await Promise.race([replicas.ask(sendTo, () => !isReading), timeout])
      .catch((cause) => {
        throw unavailable(cause);
      })
      .finally(() => clearTimeout(timer));
    const receipt = receiptSchema.safeParse(response);
    if (receipt.success) return receipt.data;
    throw toAppError('billing', statusCode, response);
  };
  return { send, close: replicas.close };
}
