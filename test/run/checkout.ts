import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/files.ts';

export type Ended = { code: number | null; output: string; errors: string };

/** Creates the folder of a project without dependencies, so that npm needs no network. Its scripts/run is a copy of ours. */
export function createCheckout(version = '1.0.0'): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'checkout-')));
  mkdirSync(join(folder, 'scripts'));
  cpSync(join(root, 'scripts', 'run.mjs'), join(folder, 'scripts', 'run.mjs'));
  cpSync(join(root, 'scripts', 'run'), join(folder, 'scripts', 'run'), { recursive: true });
  writeLock(folder, version);
  writeFileSync(join(folder, 'say.mjs'), 'console.log(process.argv.slice(2).join()); process.exitCode = 7;');
  return folder;
}

/** Writes package.json and package-lock.json with this version. */
export function writeLock(folder: string, version: string): void {
  const manifest = { name: 'checkout', version, private: true };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

/** Starts `node scripts/run.mjs …`. Returns the child process, its end and its first output. */
export function startRun(folder: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(folder, 'scripts', 'run.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (piece) => {
    output += piece;
  });
  child.stderr.on('data', (piece) => {
    errors += piece;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, output, errors }));
  });
  const firstOutput = new Promise<void>((resolve) => {
    child.stdout.once('data', () => resolve());
  });
  return { child, ended, firstOutput };
}

/** Runs `node scripts/run.mjs …` to its end. */
export const run = (folder: string, ...args: string[]): Promise<Ended> => startRun(folder, ...args).ended;
