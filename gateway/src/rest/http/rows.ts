import type { RowStream } from '@utility-pay/contracts';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Response } from 'express';
import { countHeavyCall, countOpenStream, runInTurn } from '../../auth/caller-limit.ts';
import type { GatewayContext } from '../../context.ts';
import type { GatewayOptions } from '../../options.ts';

/** The items of a list, batch by batch. */
export type Batches<Item> = AsyncGenerator<Item[], void>;

/** The parts of a route's input that a list of a company needs. */
export interface CompanyListInput<Query> {
  response: Response;
  options: Pick<GatewayOptions, 'readRows'>;
  params: { companyId: string };
  query: Query;
}

interface StreamInput<Filter> extends Pick<CompanyListInput<never>, 'response' | 'options'> {
  companyId: string;
  filter: Filter;
}

/** Yields the rows of a list that a service streams, with each row converted by `toItem`. */
export async function* readStream<Filter, Row, Item>(
  stream: RowStream<Filter, Row>,
  { response, options, companyId, filter }: StreamInput<Filter>,
  toItem: (row: Row) => Item,
): Batches<Item> {
  const { actor, requestId, clientAddress }: GatewayContext = response.locals.context;
  const request = { actor, requestId, clientAddress, companyId: idToNumber(companyId), filter };
  for await (const batch of options.readRows(stream, request)) yield batch.map(toItem);
}

/**
 * Returns a generator of all pieces of `source`. The first two pieces are read before it returns, so that an error
 * while reading them can still set the HTTP status. Pieces of all lists of one caller are read one after another;
 * reading includes what the source does, such as formatting. Nothing is read for a client that has disconnected. A list
 * of several pieces counts as an open stream, and as an export with `countsAsExport`.
 * @throws AppError RATE_LIMITED if the caller has too many open streams or requests
 */
export async function openStream<Piece>(
  response: Response,
  source: AsyncGenerator<Piece, void>,
  { countsAsExport }: { countsAsExport: boolean },
): Promise<AsyncGenerator<Piece, void>> {
  response.once('close', () => void source.return(undefined).catch(() => undefined));
  const readNext = (): Promise<IteratorResult<Piece, void>> =>
    runInTurn(response, async () => (response.closed ? { done: true, value: undefined } : source.next()));
  const first = await readNext();
  const second = first.done ? first : await readNext();
  if (!second.done) {
    if (countsAsExport) await countHeavyCall(response, 'export');
    countOpenStream(response);
  }
  return (async function* () {
    if (!first.done) yield first.value;
    for (let piece = second; !piece.done; piece = await readNext()) yield piece.value;
  })();
}
