import { Readable } from 'node:stream';
import { ERROR_CODES, type ReceiveUpload, type UploadReceipt, USER_ERROR_CODES } from '@utility-pay/contracts';
import { signInternalToken } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import { createReplicas, type Exchange } from '@utility-pay/service-kit/replicas';
import type { InternalKeys } from '@utility-pay/service-kit/secrets/internal-keys';
import { traceHeaders } from '@utility-pay/service-kit/telemetry/tracing';
import { z } from 'zod';

/** Concurrent uploads to one billing replica. */
const CONNECTIONS = 16;

const receiptSchema: z.ZodType<UploadReceipt> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), uploadId: z.string(), replayed: z.boolean().optional() }),
  z.object({ kind: z.literal('refused'), code: z.enum(USER_ERROR_CODES), message: z.string() }),
]);

/** Returns a sender that streams files to the billing service over HTTP with backpressure. */
export function createUploadSender(
  billingUrl: string,
  internalKeys: InternalKeys,
): { send: ReceiveUpload; close(): Promise<void> } {
  // No timeouts: uploads over slow connections may pause, and a lost connection ends the stream.
  const replicas = createReplicas(billingUrl, { connections: CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 });
  const send: ReceiveUpload = async ({
    actor,
    requestId,
    clientAddress,
    companyId,
    period,
    fileName,
    idempotencyKey,
    announcedBytes,
    stream,
  }) => {
    const token = signInternalToken(internalKeys, 'billing', { actor, requestId, clientAddress });
    const query = new URLSearchParams({ companyId, month: String(period.month), year: String(period.year) });
    if (fileName) query.set('fileName', fileName);
    if (idempotencyKey) query.set('idempotencyKey', idempotencyKey);
    if (announcedBytes !== null) query.set('announcedBytes', String(announcedBytes));
    let isStarted = false;
    async function* file() {
      isStarted = true;
      const pieces = stream[Symbol.asyncIterator]();
      // By hand, because `for await` would disconnect the client when billing refuses the file before its end.
      for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value;
    }
    const sendTo = async ({ pool, onResponse }: Exchange) => {
      const { statusCode, headers, body } = await pool.request({
        path: `/uploads?${query}`,
        method: 'PUT',
        headers: { ...traceHeaders(), authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: Readable.from(file()),
      });
      onResponse(headers.connection === 'close');
      const response: unknown = await body.json().catch(() => undefined);
      return { statusCode, response };
    };
    // The caller's stream can be read once, so retry another replica only if nothing was read.
    const { statusCode, response } = await replicas
      .ask(sendTo, () => !isStarted)
      .catch((cause) => {
        throw new AppError('UNAVAILABLE', 'Please try again in a moment', { cause, retryAfterSeconds: 2 });
      });
    const receipt = receiptSchema.safeParse(response);
    if (receipt.success) return receipt.data;
    throw toAppError(statusCode, response);
  };
  return { send, close: replicas.close };
}

const errorSchema = z.object({ code: z.enum(ERROR_CODES), message: z.string() });

function toAppError(status: number, response: unknown): AppError {
  const parsed = errorSchema.safeParse(response);
  if (parsed.success) return new AppError(parsed.data.code, parsed.data.message);
  return new AppError('UNAVAILABLE', 'Please try again in a moment', {
    cause: new Error(`Billing responded with status ${status}`),
  });
}
