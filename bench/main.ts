import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { buildSecantusd } from '../packages/engines/src/index.ts';

/**
 * `npm run bench -- NAME`: runs one benchmark of the product on this machine; docs/performance.md explains the numbers.
 * `npm run bench -- all` runs all of them and ends with a table of the results, the commit and the machine.
 */
const BENCHES = ['upload', 'exports', 'lists', 'requests', 'sign-in', 'web', 'abuse', 'webhooks', 'events'];
const GIB = 1024 ** 3;

/** Runs a bench in a process of its own. Prints and returns its lines of output. */
async function runInChild(bench: string): Promise<string[]> {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, bench], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    console.log(`${bench}: ${line}`);
    lines.push(line);
  }
  const [code] = await ended;
  return code === 0 ? lines : [...lines, `failed with exit code ${code}`];
}

function describeMachine(): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const memory = Math.round(totalmem() / GIB);
  return `Commit ${commit}, ${cpus().length} x ${cpu?.model.trim()}, ${memory} GiB, Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
}

async function runAll(): Promise<void> {
  const rows: string[] = [];
  for (const bench of BENCHES)
    for (const line of await runInChild(bench))
      if (line.trim()) rows.push(`| ${bench} | ${line.trim().replaceAll('|', '/')} |`);
  console.log(['', describeMachine(), '', '| Bench | Result |', '|---|---|', ...rows].join('\n'));
}

/**
 * Builds the faster embedded MongoDB, once on this machine. The other one is twenty times slower, and would hide the
 * product's speed.
 */
const buildEngine = () => buildSecantusd((message, details) => console.error(message, details ?? ''));

const [name = ''] = process.argv.splice(2, 1);
if (name === 'all') await runAll();
// The path is an expression, so that tsc does not follow it: bench/web has its own tsconfig with browser types.
else if (BENCHES.includes(name)) {
  await buildEngine();
  await import(`./${name}/main.ts`);
} else {
  console.error(`Usage: npm run bench -- ${[...BENCHES, 'all'].join(' | ')}`);
  process.exitCode = 2;
}
