import { totalmem } from 'node:os';
import type { Measure, Sample } from './measure.ts';
import { VERSION } from './version.ts';

/** What the container, or else the machine, gives the process. */
function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

/** Which build runs, whether it takes work, and how much memory it may use. */
export const processMeasure = (service: string, isReady: () => Promise<boolean>): Measure => ({
  gauges: {
    portal_build_info: '1, with the version that runs',
    portal_ready: '1 while the process takes work',
    portal_memory_limit_bytes: 'Memory that the process may use',
  },
  labels: ['service', 'version', 'node'],
  read: async (): Promise<Sample[]> => [
    { gauge: 'portal_build_info', labels: { service, version: VERSION, node: process.version }, value: 1 },
    { gauge: 'portal_ready', labels: { service }, value: (await isReady()) ? 1 : 0 },
    { gauge: 'portal_memory_limit_bytes', labels: { service }, value: memoryLimit() },
  ],
});
