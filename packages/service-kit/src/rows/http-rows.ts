import type { ReadRows, RowBatches, ServiceName } from '@utility-pay/contracts';
import split from 'split2';
import type { Dispatcher } from 'undici';
import { unavailable } from '../errors.ts';
import { toAppError } from '../http-errors.ts';
import { signInternalToken } from '../internal-token.ts';
import { createReplicas, type Exchange, NOT_SERVING, NotServing } from '../replicas.ts';
import type { InternalKeys } from '../secrets/internal-keys.ts';
import { traceHeaders } from '../telemetry/tracing.ts';
import { ROWS_PATH } from './rows.routes.ts';

/** Maximum number of streams from one replica: several times as many as one company may have. */
const MAX_CONNECTIONS = 256;
/** Long, because the database may have to sort a large list before the first batch. */
const FIRST_BATCH_TIMEOUT_MS = 60_000;
const OK = 200;

/** Reads rows over HTTP, as fast as the caller consumes them. An address may list replicas separated by commas. */
export function createHttpRows(
  urls: Record<ServiceName, string>,
  internalKeys: InternalKeys,
): { readRows: ReadRows; close(): Promise<void> } {
  const options = { connections: MAX_CONNECTIONS, headersTimeout: FIRST_BATCH_TIMEOUT_MS };
  const services = new Map(
    Object.entries(urls).map(([service, url]) => [service, createReplicas(url, options)] as const),
  );

  async function* read(service: ServiceName, path: string, token: string): RowBatches<unknown> {
    const open = async ({ pool, onResponse }: Exchange): Promise<Dispatcher.ResponseData> => {
      const answer = await pool.request({
        path,
        method: 'GET',
        headers: { ...traceHeaders(), authorization: `Bearer ${token}` },
      });
      const isClosing = answer.headers.connection === 'close' || answer.statusCode === NOT_SERVING;
      onResponse(isClosing);
      if (answer.statusCode !== NOT_SERVING) return answer;
      await answer.body.dump();
      throw new NotServing(service);
    };
    const replicas = services.get(service);
    if (!replicas) throw new Error(`no address for ${service}`);
    // Opening a stream can be repeated after any error, because no row has been read yet.
    const mayRepeat = () => true;
    const { statusCode, body } = await replicas.ask(open, mayRepeat).catch((cause) => {
      throw unavailable(cause);
    });
    if (statusCode !== OK) throw toAppError(service, statusCode, await body.json().catch(() => undefined));
    const lines = body.pipe(split());
    // `pipe` does not forward errors, such as a connection that is lost before the end.
    body.once('error', (error) => lines.destroy(error));
    try {
      for await (const line of lines) yield JSON.parse(line);
    } finally {
      body.destroy();
    }
  }

  return {
    readRows: ({ service, name }, { actor, requestId, clientAddress, companyId, filter }) => {
      const token = signInternalToken(internalKeys, service, { actor, requestId, clientAddress });
      const query = new URLSearchParams({ companyId: String(companyId), filter: JSON.stringify(filter) });
      return read(service, `${ROWS_PATH}/${name}?${query}`, token) as RowBatches<never>;
    },
    close: async () => {
      await Promise.all([...services.values()].map((replicas) => replicas.close()));
    },
  };
}
