import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { SCHEMAS } from './schemas.ts';

/** The comparison system: a plain Apollo federation over the product's databases. */
export interface Stock {
  url: string;
  pids: number[];
  stop(): void;
}

/** Starts the comparison system: three subgraphs and a gateway, each in a process of its own. */
export async function startStock(mongoUri: string, databasePrefix: string): Promise<Stock> {
  const children: ChildProcess[] = [];
  const start = async (file: string, ...args: string[]): Promise<string> => {
    const child = fork(new URL(file, import.meta.url), args, { env: { ...process.env, NODE_ENV: 'production' } });
    children.push(child);
    const [url] = await once(child, 'message');
    return String(url);
  };
  const addresses: Record<string, string> = {};
  for (const name of Object.keys(SCHEMAS))
    addresses[name] = await start('subgraph.ts', name, mongoUri, `${databasePrefix}-${name}`);
  const url = await start('gateway.ts', JSON.stringify(addresses), mongoUri, `${databasePrefix}-identity`);
  return {
    url,
    pids: children.flatMap(({ pid }) => pid ?? []),
    stop: () => {
      for (const child of children) child.kill();
    },
  };
}
