import type { Platform } from '../platform.ts';

interface SentOperation {
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
  const sent: SentOperation[] = [];
  // Operations whose first parameter is a list of documents are writes of a relay that publishes events meanwhile.
  const record = (operation: SentOperation): void => {
    if (!Array.isArray(operation.params[0])) sent.push(operation);
  };
  mongo.on('operation-start', record);
  await work();
  mongo.off('operation-start', record);
  return Promise.all(
    sent.map(async ({ method, collectionName, params }) => {
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
