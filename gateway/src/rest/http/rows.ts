import type { RowStream } from '@utility-pay/contracts';
import { idToNumber } from '@utility-pay/service-kit/time-and-ids';
import type { Response } from 'express';
import { countHeavyCall, holdStream, inTurn } from '../../auth/caller-limit.ts';
import type { GatewayContext } from '../../context.ts';
import type { GatewayOptions } from '../../options.ts';

/** The items of a list, batch by batch. */
export type Batches<Item> = AsyncGenerator<Item[], void>;

/** The parts of a route's input that a list of a company needs. */
export interface ListCall<Query> {
  response: Response;
  options: Pick<GatewayOptions, 'readRows'>;
  params: { companyId: string };
  query: Query;
}

interface StreamCall<Filter> extends Pick<ListCall<never>, 'response' | 'options'> {
  companyId: string;
  filter: Filter;
}

/** Returns the rows of a list that its service streams, with each row mapped by `read`. */
export async function* readStream<Filter, Row, Item>(
  stream: RowStream<Filter, Row>,
  { response, options, companyId, filter }: StreamCall<Filter>,
  read: (row: Row) => Item,
): Batches<Item> {
  const { actor, requestId, clientAddress }: GatewayContext = response.locals.context;
  const request = { actor, requestId, clientAddress, companyId: idToNumber(companyId), filter };
  for await (const batch of options.readRows(stream, request)) yield batch.map(read);
}

/**
 * Reads the first pieces of a streamed list, so that a failure still has a status, and returns a generator of all of them.
 * Reading a piece includes what the source does with it, such as formatting: the pieces of all lists of one caller are
 * read one after another, and none for a client that is gone. A list of several pieces counts as an export if
 * `countsLong`, and its caller may have only some open at once. @throws AppError RATE_LIMITED
 */
export async function openStream<Piece>(
  response: Response,
  source: AsyncGenerator<Piece, void>,
  { countsLong }: { countsLong: boolean },
): Promise<AsyncGenerator<Piece, void>> {
  response.once('close', () => void source.return(undefined).catch(() => undefined));
  const next = (): Promise<IteratorResult<Piece, void>> =>
    inTurn(response, async () => (response.closed ? { done: true, value: undefined } : source.next()));
  const first = await next();
  const second = first.done ? first : await next();
  if (!second.done) {
    if (countsLong) await countHeavyCall(response, 'export');
    holdStream(response);
  }
  return (async function* () {
    if (!first.done) yield first.value;
    for (let piece = second; !piece.done; piece = await next()) yield piece.value;
  })();
}
