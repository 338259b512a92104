/**
 * `node scripts/run.mjs [--generated | --web] <script> [arguments]`, with any Node from 18 on and on a clean clone:
 * installs the dependencies when the lock file asks for it, makes generated files (--generated) and the portal's
 * files too (--web) when their sources changed, then runs the script with the Node that the project is pinned to.
 */
import { runChild } from './run/child.mjs';
import { generate, isGenerated } from './run/generate.mjs';
import { install, isInstalled } from './run/install.mjs';
import { withLock } from './run/lock.mjs';
import { projectNode } from './run/paths.mjs';
import { SetupError } from './run/setup-error.mjs';
import { buildWeb, isWebBuilt } from './run/web-build.mjs';

const given = process.argv.slice(2);
const mode = given[0] === '--generated' || given[0] === '--web' ? given.shift() : undefined;

const steps = [
  { wanted: true, done: isInstalled, make: install },
  { wanted: mode !== undefined, done: isGenerated, make: generate },
  { wanted: mode === '--web', done: isWebBuilt, make: buildWeb },
].filter(({ wanted }) => wanted);

async function prepare() {
  if (steps.every(({ done }) => done())) return;
  const waiting = () => console.error('Another start of this checkout prepares it; waiting ...');
  await withLock(async () => {
    for (const { done, make } of steps) if (!done()) await make();
  }, waiting);
}

try {
  await prepare();
  process.exitCode = await runChild(projectNode() ?? process.execPath, given);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}\n${error.advice}`);
  process.exitCode = 1;
}
