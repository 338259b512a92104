import type { Chain } from '../chain/run-chain.ts';
import { mongodOnPath } from './mongod.ts';
import { mongodDownload } from './mongod-download.ts';
import { secantusdPy } from './secantusd-py.ts';
import { secantusdRs } from './secantusd-rs.ts';

export const mongoChain: Chain = {
  kind: 'mongodb',
  label: 'MongoDB',
  links: [mongodOnPath, mongodDownload, secantusdRs, secantusdPy],
  helps:
    'Set MONGODB_URI to a replica set of yours, or install MongoDB (mongod), or Python 3.10 to 3.13, and start again.',
};
