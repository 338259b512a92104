import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { root } from '../lib/files.ts';
import { binOf } from '../lib/tool.ts';
import { childEnvironment } from '../run/child.mjs';
import { addGenerated } from './add-generated.ts';
import { dropUnread } from './drop-unread.ts';

interface Pattern {
  glob: string;
  isIncluded: boolean;
}

/** Parses a .dockerignore. The last pattern that matches a file decides whether the file is included. */
export const parseDockerignore = (text: string): Pattern[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ glob: line.replace(/^!/, '').replace(/\/$/, ''), isIncluded: line.startsWith('!') }));

/** Returns whether a pattern matches a file or a folder above it. */
function matches(file: string, glob: string): boolean {
  const parts = file.split('/');
  return parts.some((_part, index) => matchesGlob(parts.slice(0, index + 1).join('/'), glob));
}

/** Returns whether Docker includes a file in the build context. */
export const isIncluded = (file: string, patterns: readonly Pattern[]): boolean =>
  patterns.findLast(({ glob }) => matches(file, glob))?.isIncluded ?? true;

/** Returns the files of this checkout: those in git, and new files that git does not ignore. */
const listCheckoutFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\0')
    .filter((file) => file && existsSync(join(root, file)));

/** Copies the build context of an image into a folder. */
function copyContext(folder: string): void {
  const patterns = parseDockerignore(readFileSync(join(root, '.dockerignore'), 'utf8'));
  const files = listCheckoutFiles().filter((file) => isIncluded(file, patterns));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
}

/** Characters at the end of a failed program's output that the error contains. */
const MAX_OUTPUT_CHARACTERS = 3000;
/** Timeout of one step, long enough for an installation over a slow connection. */
const STEP_TIMEOUT_MS = 300_000;

/** Runs a program in a folder and returns its output. @throws Error with its output when it fails */
function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_TIMEOUT_MS,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${program} ${args[0]} failed:\n${output.slice(-MAX_OUTPUT_CHARACTERS)}`)),
    );
  });
}

/** Services whose images contain the portal's files. */
const SERVICES_WITH_PORTAL = ['gateway', 'standalone'];

/** Runs npm: the one that started this script, or the one on PATH. */
function runNpm(args: string[], cwd: string): Promise<string> {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js') ? run(process.execPath, [script, ...args], cwd) : run('npm', args, cwd);
}

/**
 * Creates the files that a service's image contains in /app, with the steps of the Dockerfile but without Docker.
 * Returns the path of the folder with these files.
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
  addGenerated(root, join(pruned, 'full'));
  mkdirSync(tree);
  cpSync(join(pruned, 'json'), tree, { recursive: true });
  await runNpm(['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], tree);
  // The manifests in `full` contain development dependencies, so those in `json`, which do not, are copied last.
  for (const part of ['full', 'json']) cpSync(join(pruned, part), tree, { recursive: true, verbatimSymlinks: true });
  dropUnread(tree);
  symlinkSync(`node_modules/@utility-pay/${service}`, join(tree, 'service'));
  for (const file of ['.npmrc', '.gitignore', 'turbo.json']) rmSync(join(tree, file), { force: true });
  mkdirSync(join(tree, 'web'), { recursive: true });
  if (SERVICES_WITH_PORTAL.includes(service))
    cpSync(join(root, 'web', 'dist'), join(tree, 'web', 'dist'), { recursive: true });
  for (const temporary of [context, pruned]) rmSync(temporary, { recursive: true });
  return tree;
}
