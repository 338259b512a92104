import type { Chain } from '../chain/run-chain.ts';
import { secantusdRs } from './secantusd-rs.ts';

export const mongoChain: Chain = {
  kind: 'mongodb',
  label: 'MongoDB',
  links: [secantusdRs],
  helps:
    'Set MONGODB_URI to a replica set of yours, or install MongoDB (mongod), or Python 3.10 to 3.13, and start again.',
};
