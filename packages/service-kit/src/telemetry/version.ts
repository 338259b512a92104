import { readFileSync } from 'node:fs';

/** Of the release, which all workspaces share. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
