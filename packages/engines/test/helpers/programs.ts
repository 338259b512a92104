import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Program } from '../../src/chain/link.ts';
import { secantusdPy } from '../../src/mongo/secantusd-py.ts';
import { secantusdRs } from '../../src/mongo/secantusd-rs.ts';
import { hasRust } from './caches.ts';

const quote = (words: string[]): string => words.map((word) => `'${word}'`).join(' ');

const script = (name: string): string =>
  `exec ${quote([process.execPath, fileURLToPath(new URL(`../programs/${name}`, import.meta.url))])} "$@"`;

/** A program `mongod` that knows replica sets and nothing else. */
export const REPLICA_SET_NODE = script('replica-set-node.ts');

/** A program `mongod` that stores: it hears mongod's flags and lets the stand-in serve. */
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

/** Runs such a program beside the test, until the test is done. */
export async function running(program: string, args: string[]): Promise<void> {
  const child = spawn('/bin/sh', ['-c', program, 'sh', ...args], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
}
