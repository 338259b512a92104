import type { Service } from './service.ts';

/** A server that someone else runs: it is used, and never stopped. */
export const externalService = (address: string): Service => ({
  name: 'external',
  address,
  pid: () => undefined,
  stop: async () => undefined,
});
