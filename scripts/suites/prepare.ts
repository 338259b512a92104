import { buildSecantusd } from '../../packages/engines/src/index.ts';
import { buildWeb, isWebBuilt } from '../run/web-build.mjs';
import type { Suite } from './run-suite.ts';

const NEED_THE_WEB: readonly Suite['project'][] = ['ops', 'screens', 'pictures', 'journeys', 'fuzz'];

const prepared = new Set<string>();

/** What a project's tests need before they start; says why and answers false when it can't be had. */
export async function prepareFor(project: Suite['project']): Promise<boolean> {
  try {
    if (project !== 'unit') await once('engines', buildFasterEngine);
    if (NEED_THE_WEB.includes(project)) await once('web', async () => void (isWebBuilt() || (await buildWeb())));
    return true;
  } catch (error) {
    console.log(`FAILED ${project}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

async function once(name: string, prepare: () => Promise<unknown>): Promise<void> {
  if (!prepared.has(name)) await prepare();
  prepared.add(name);
}

/** Once per machine, where its tools are; without it the tests run on whatever engine the chain finds. */
const buildFasterEngine = (): Promise<boolean> =>
  buildSecantusd((message, details) => console.log(message, details ?? ''));
