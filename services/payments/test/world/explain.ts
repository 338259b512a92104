import type { Platform } from '@utility-pay/service-kit';

interface Shipped {
  method: string;
  collectionName: string;
  params: (string | (Record<string, unknown> & { sort?: Record<string, 1 | -1>; limit?: number }))[];
}

interface Explained {
  nReturned: number;
  totalKeysExamined: number;
  /** The winning plan as text. */
  plan: string;
}

/** Explains each query that `work` sends to the database. */
export async function explain({ mongo }: Platform, work: () => Promise<unknown>): Promise<Explained[]> {
  const shipped: Shipped[] = [];
  const note = (operation: Shipped): void => void shipped.push(operation);
  mongo.on('operation-start', note);
  await work();
  mongo.off('operation-start', note);
  const reads = shipped.filter(({ method }) => /^(find|count)/.test(method));
  return Promise.all(
    reads.map(async ({ method, collectionName, params }) => {
      const [filter = {}, options = {}] = params.filter((param) => typeof param === 'object');
      const found = mongo.collection(collectionName).find(filter);
      if (options.sort) found.sort(options.sort);
      if (method === 'findOne' || options.limit) found.limit(options.limit ?? 1);
      const { executionStats, queryPlanner } = await found.explain('executionStats');
      const { nReturned, totalKeysExamined } = executionStats;
      return { nReturned, totalKeysExamined, plan: JSON.stringify(queryPlanner.winningPlan) };
    }),
  );
}
