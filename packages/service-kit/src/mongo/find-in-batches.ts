import { inBatches } from '../jobs/in-batches.ts';

/** Documents that are read at once. */
const MAX_FOUND = 100;

/**
 * Returns a function that finds a document by its id. Calls that arrive during a read share the next one, which starts after
 * them. For the work of queues, which comes in bursts. The document is shared: do not change it.
 */
export function findInBatches<Document extends { _id: unknown }>(
  findAll: (companyId: number, ids: string[]) => Promise<readonly Document[]>,
): (companyId: number, id: string) => Promise<Document | undefined> {
  const find = inBatches(async (keys: readonly { companyId: number; id: string }[]) => {
    const found = new Map<string, Document>();
    const readCompany = async (companyId: number, ids: ReadonlySet<string>): Promise<void> => {
      for (const document of await findAll(companyId, [...ids])) found.set(`${companyId}/${document._id}`, document);
    };
    const companies = Map.groupBy(keys, ({ companyId }) => companyId);
    await Promise.all(
      [...companies].map(([id, ofCompany]) => readCompany(id, new Set(ofCompany.map((key) => key.id)))),
    );
    return keys.map(({ companyId, id }) => found.get(`${companyId}/${id}`));
  }, MAX_FOUND);
  return (companyId, id) => find({ companyId, id });
}
