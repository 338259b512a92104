/**
 * `node scripts/run.mjs [--generated | --web] <script> [arguments]`: runs a script with the Node version of the
 * project. Works on a clean clone, with Node 18 or newer. Before the script, it installs dependencies if the lock file
 * has changed. With --generated it also writes generated types, and with --web also the supergraph and the portal's
 * files, if their sources have changed.
 */
import { runChild } from './run/child.mjs';
import { buildWeb, compose, generate, isComposed, isGenerated, isWebBuilt } from './run/generate.mjs';
import { install, isInstalled } from './run/install.mjs';
import { withLock } from './run/lock.mjs';
import { projectNode, SetupError } from './run/paths.mjs';

const args = process.argv.slice(2);
const mode = args[0] === '--generated' || args[0] === '--web' ? args.shift() : undefined;

const steps = [
  { isNeeded: true, isDone: isInstalled, run: install },
  { isNeeded: mode !== undefined, isDone: isGenerated, run: generate },
  { isNeeded: mode === '--web', isDone: isComposed, run: compose },
  { isNeeded: mode === '--web', isDone: isWebBuilt, run: buildWeb },
].filter(({ isNeeded }) => isNeeded);

async function prepare() {
  if (steps.every(({ isDone }) => isDone())) return;
  const onWait = () => console.error('Another process is preparing this checkout; waiting ...');
  await withLock(async () => {
    for (const { isDone, run } of steps) if (!isDone()) await run();
  }, onWait);
}

try {
  await prepare();
  process.exitCode = await runChild(projectNode() ?? process.execPath, args);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}\n${error.advice}`);
  process.exitCode = 1;
}
