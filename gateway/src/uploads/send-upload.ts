import { Readable } from 'node:stream';
import { ERROR_CODES, type ReceiveUpload, type UploadReceipt, USER_ERROR_CODES } from '@utility-pay/contracts';
import { signInternalToken } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import { createReplicas, type Exchange } from '@utility-pay/service-kit/replicas';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { traceHeaders } from '@utility-pay/service-kit/telemetry/tracing';
import { z } from 'zod';

/** Files on their way to billing at once. */
const CONNECTIONS = 16;

const receiptSchema: z.ZodType<UploadReceipt> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), uploadId: z.string(), replayed: z.boolean().optional() }),
  z.object({ kind: z.literal('refused'), code: z.enum(USER_ERROR_CODES), message: z.string() }),
]);

/** Streams a file to the billing service in another process: never held here, as fast as billing takes it. */
export function createUploadSender(
  billingUrl: string,
  internalSecrets: KeyRing,
): { send: ReceiveUpload; close(): Promise<void> } {
  // No limit on the time between bytes: a slow line is no error, and a broken one ends the stream.
  const replicas = createReplicas(billingUrl, { connections: CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 });
  const send: ReceiveUpload = async ({
    actor,
    requestId,
    clientAddress,
    companyId,
    period,
    fileName,
    idempotencyKey,
    stream,
  }) => {
    const token = signInternalToken(internalSecrets, 'billing', { actor, requestId, clientAddress });
    const query = new URLSearchParams({ companyId, month: String(period.month), year: String(period.year) });
    if (fileName) query.set('fileName', fileName);
    if (idempotencyKey) query.set('idempotencyKey', idempotencyKey);
    let taken = false;
    async function* file() {
      taken = true;
      yield* stream;
    }
    const send = async ({ pool, answered }: Exchange) => {
      const { statusCode, headers, body } = await pool.request({
        path: `/uploads?${query}`,
        method: 'PUT',
        headers: { ...traceHeaders(), authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: Readable.from(file()),
      });
      answered(headers.connection === 'close');
      const answer: unknown = await body.json().catch(() => undefined);
      return { statusCode, answer };
    };
    // Bytes that were taken from the caller are gone: another replica gets the file only if no byte was.
    const { statusCode, answer } = await replicas
      .ask(send, () => !taken)
      .catch((cause) => {
        throw new AppError('UNAVAILABLE', 'Please try again in a moment', { cause, retryAfterSeconds: 2 });
      });
    const receipt = receiptSchema.safeParse(answer);
    if (receipt.success) return receipt.data;
    throw thrownBy(statusCode, answer);
  };
  return { send, close: replicas.close };
}

const refusal = z.object({ code: z.enum(ERROR_CODES), message: z.string() });

function thrownBy(status: number, answer: unknown): AppError {
  const known = refusal.safeParse(answer);
  if (known.success) return new AppError(known.data.code, known.data.message);
  return new AppError('UNAVAILABLE', 'Please try again in a moment', {
    cause: new Error(`billing answered ${status}`),
  });
}
