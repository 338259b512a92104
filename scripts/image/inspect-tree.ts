import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Image, runOnce } from './process.ts';

/** Packages for building and testing, which must not be in an image. */
const DEVELOPMENT_PACKAGES = [
  'typescript',
  'vite',
  'vitest',
  'turbo',
  'knip',
  'playwright',
  'dependency-cruiser',
  '@biomejs/biome',
  '@swc/core',
  '@graphql-codegen/cli',
  '@utility-pay/testkit',
];
/** Files that must not be in an image: environments, keys, npm's configuration, tests. */
const UNWANTED_FILE = /(^|\/)(\.env(\..*)?|\.npmrc|\.git|keys\.json)$|\.test\.tsx?$/;
const BYTES_PER_MB = 1024 ** 2;

export interface Inspection {
  files: number;
  megabytes: number;
  /** One sentence for each file that must not be in an image. */
  problems: string[];
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Returns the number and size of an image's files, and those that must not be there. */
export function inspectTree(tree: string): Inspection {
  let bytes = 0;
  const problems: string[] = [];
  const names: string[] = [];
  for (const path of filesBelow(tree)) {
    bytes += lstatSync(path).size;
    names.push(relative(tree, path));
  }
  for (const name of names) {
    const [, module] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)(?:\/package\.json)?$/.exec(name) ?? [];
    if (module && DEVELOPMENT_PACKAGES.includes(module)) problems.push(`${module} is a development tool`);
    else if (UNWANTED_FILE.test(name) && !name.includes('node_modules/'))
      problems.push(`${name} does not belong in an image`);
  }
  return { files: names.length, megabytes: Math.round(bytes / BYTES_PER_MB), problems };
}

/** A program that runs in the image: it tries to write files and to find a shell, and prints the results as JSON. */
const PROBE = `
  const { writeFileSync, existsSync } = require('node:fs');
  const tryToWrite = (path) => { try { writeFileSync(path, 'x', { flag: 'a' }); return ''; } catch (error) { return error.code; } };
  const paths = ['/app/new', '/app/package.json', '/app/service/src/main.ts', '/app/node_modules/new'];
  process.stdout.write(JSON.stringify({
    user: process.getuid(),
    tree: paths.map((path) => tryToWrite(path.replace('/app', process.cwd()))),
    scratch: tryToWrite('/tmp/utility-pay-image-' + process.pid),
    shells: ['/bin/sh', '/usr/bin/sh', '/busybox/sh'].filter((path) => existsSync(path)),
  }));`;

interface ProbeReport {
  /** User id of the process. */
  user: number;
  /** Error codes of writing into the image's files; empty for a write that succeeded. */
  tree: string[];
  /** Error code of writing into /tmp; empty if it succeeded. */
  scratch: string;
  /** Paths of shells. */
  shells: string[];
}

/**
 * Returns one sentence for each thing that a process of the image can do and must not, or must be able to do and can't.
 */
export async function probeConfinement(image: Image): Promise<string[]> {
  const report: ProbeReport = JSON.parse(await runOnce(image, {}, ['-e', PROBE]));
  const problems: string[] = [];
  if (report.user === 0) problems.push('it runs as root');
  if (report.tree.some((code) => !['EROFS', 'EACCES', 'EPERM'].includes(code)))
    problems.push('it can write its own files');
  if (report.scratch !== '') problems.push(`it cannot write to /tmp (${report.scratch})`);
  if (image.sandbox === 'bubblewrap' && report.shells.length > 0) problems.push(`it finds ${report.shells.join(', ')}`);
  return problems;
}
