import type { Link } from '../chain/link.ts';
import { wheelFolder, wheelPython } from '../python/wheel.ts';
import { emptySettings, secantusd } from './secantusd.ts';

/** SecantusDB's Python server: several times slower, and there wherever Python is. */
export const secantusdPy: Link = {
  id: 'secantusd-py',
  family: 'secantusd-py',
  async find(context) {
    const installed = await wheelFolder({ project: 'SecantusDB', version: '0.7.0b3', module: 'secantus' }, context);
    if ('missing' in installed) return installed;
    return secantusd(wheelPython(installed.folder), ['-m', 'secantus'], await emptySettings(context.dataDir));
  },
};
