import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';
import { binOf } from '../lib/tool.ts';
import { copyContext } from './build-context.ts';
import { run } from './run.ts';

/** Images that serve the portal's files. */
const WITH_WEB = ['gateway', 'standalone'];

/** npm as it is run here: a program of its own, or the script that started us. */
function npm(args: string[], cwd: string): Promise<string> {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js') ? run(process.execPath, [script, ...args], cwd) : run('npm', args, cwd);
}

/**
 * Makes in `folder` the tree that the image of a service holds below /app, by the steps of the Dockerfile.
 * @returns its path
 */
export async function buildTree(service: string, folder: string): Promise<string> {
  const context = join(folder, 'context');
  const pruned = join(folder, 'pruned');
  const tree = join(folder, 'app');
  copyContext(context);
  const turbo = binOf('turbo', 'bin/turbo');
  const prune = ['prune', `@utility-pay/${service}`, '--docker', '--production', '--out-dir', pruned];
  await run(process.execPath, [turbo, ...prune], context);
  await run(process.execPath, ['scripts/image/drop-dev.ts', join(pruned, 'json')], context);
  mkdirSync(tree);
  cpSync(join(pruned, 'json'), tree, { recursive: true });
  await npm(['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], tree);
  // The full copies of the manifests name what only development needs: those that were installed by come last.
  for (const part of ['full', 'json']) cpSync(join(pruned, part), tree, { recursive: true, verbatimSymlinks: true });
  symlinkSync(`node_modules/@utility-pay/${service}`, join(tree, 'service'));
  for (const file of ['.npmrc', '.gitignore', 'turbo.json']) rmSync(join(tree, file), { force: true });
  mkdirSync(join(tree, 'web'), { recursive: true });
  if (WITH_WEB.includes(service)) cpSync(join(root, 'web', 'dist'), join(tree, 'web', 'dist'), { recursive: true });
  for (const used of [context, pruned]) rmSync(used, { recursive: true });
  return tree;
}
