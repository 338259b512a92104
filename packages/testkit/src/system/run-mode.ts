import type { RunMode } from './system.ts';

/** The way of running that this run of the tests is about. */
export function runMode(): RunMode {
  const { RUN_MODE = 'standalone' } = process.env;
  if (RUN_MODE !== 'standalone' && RUN_MODE !== 'distributed')
    throw new Error('RUN_MODE must be standalone or distributed');
  return RUN_MODE;
}
