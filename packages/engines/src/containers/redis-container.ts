import type { Service } from '../service.ts';
import { startContainer } from './start-container.ts';

const SETTINGS = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'];

/** Valkey in a container that is gone with the test run. */
export async function redisContainer(): Promise<Service> {
  const container = await startContainer('valkey/valkey:9', 6379, ['valkey-server', ...SETTINGS]);
  return { ...container, name: 'valkey-container', address: `redis://${container.host}:${container.port}` };
}
