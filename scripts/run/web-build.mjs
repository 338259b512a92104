import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { runTool } from './generate.mjs';
import { ROOT } from './paths.mjs';
import { isFresh, writeStamp } from './stamp.mjs';

const stamp = '.cache/web-build';
const sources = () =>
  fingerprint(['web', 'packages/contracts/src', 'package-lock.json'], (file) => !/\.test\.tsx?$/.test(file));

export const isWebBuilt = () => isFresh({ stamp, outputs: ['web/dist/index.html'], fingerprint: sources });

/** Builds the portal's files, which the gateway serves. */
export async function buildWeb() {
  console.error('Building the web application ...');
  const made = sources();
  const vite = createRequire(join(ROOT, 'web', 'package.json')).resolve('vite/package.json');
  await runTool(join(dirname(vite), 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn');
  writeStamp(stamp, made);
}
