import type { Platform } from '../platform.ts';

interface Shipped {
  method: string;
  collectionName: string;
  /** `distinct` passes the field first. */
  params: (string | (Record<string, unknown> & { sort?: Record<string, 1 | -1>; limit?: number }))[];
}

export interface Explained {
  method: string;
  nReturned: number;
  totalKeysExamined: number;
  /** The winning plan as JSON. */
  plan: string;
}

/** Explains every query that `work` sends, on an engine that supports it (`supportsExplain`). */
export async function explain({ mongo }: Platform, work: () => Promise<unknown>): Promise<Explained[]> {
  const shipped: Shipped[] = [];
  // Writes of an outbox that is relayed meanwhile begin with a list of documents.
  const note = (operation: Shipped): void => {
    if (!Array.isArray(operation.params[0])) shipped.push(operation);
  };
  mongo.on('operation-start', note);
  await work();
  mongo.off('operation-start', note);
  return Promise.all(
    shipped.map(async ({ method, collectionName, params }) => {
      const [filter = {}, options = {}] = params.filter((param) => typeof param === 'object');
      const found = mongo.collection(collectionName).find(filter);
      if (options.sort) found.sort(options.sort);
      if (method === 'findOne' || options.limit) found.limit(options.limit ?? 1);
      const { executionStats, queryPlanner } = await found.explain('executionStats');
      const { nReturned, totalKeysExamined } = executionStats;
      return { method, nReturned, totalKeysExamined, plan: JSON.stringify(queryPlanner.winningPlan) };
    }),
  );
}
