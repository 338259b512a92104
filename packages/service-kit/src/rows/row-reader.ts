import type { Actor, ReadRows, RowBatches, RowStream, ServiceName } from '@utility-pay/contracts';
import { AppError } from '../errors.ts';

/** Serves one row stream of a service. */
export interface RowReader {
  name: string;
  /** @throws AppError when the first batch is read, if the filter is invalid or the actor may not read the list. */
  read(actor: Actor, companyId: number, filter: unknown): RowBatches<unknown>;
}

/** Implements a row stream: `read` yields the rows that the actor may read. */
export const implementRows = <Filter, Row>(
  { name, filter }: RowStream<Filter, Row>,
  read: (actor: Actor, companyId: number, filter: Filter) => RowBatches<Row>,
): RowReader => ({
  name,
  read: async function* (actor, companyId, input) {
    const parsed = filter.safeParse(input);
    if (!parsed.success) throw new AppError('BAD_USER_INPUT', 'The filter of the list is invalid');
    return yield* read(actor, companyId, parsed.data);
  },
});

interface RowService {
  name: ServiceName;
  rowReaders?: readonly RowReader[];
}

/** Returns a `ReadRows` that calls services in the same process. */
export const readRowsInProcess =
  (services: readonly RowService[]): ReadRows =>
  ({ service, name }, { actor, companyId, filter }) => {
    const { rowReaders = [] } = services.find((candidate) => candidate.name === service) ?? {};
    const reader = rowReaders.find((candidate) => candidate.name === name);
    if (!reader) throw new Error(`${service} has no row stream ${name}`);
    return reader.read(actor, companyId, filter) as RowBatches<never>;
  };
