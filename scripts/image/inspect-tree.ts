import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Image, runOnce } from './process.ts';

/** Packages for building, checking and testing, which must not be in an image. */
const DEVELOPMENT = [
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
const UNWANTED = /(^|\/)(\.env(\..*)?|\.npmrc|\.git|keys\.json)$|\.test\.tsx?$/;
const BYTES_PER_MB = 1024 ** 2;

export interface Inspection {
  files: number;
  megabytes: number;
  /** Files that must not be there, one sentence each. */
  problems: string[];
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Returns the size of an image's files, and development files among them. */
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
    if (module && DEVELOPMENT.includes(module)) problems.push(`${module} is a development tool`);
    else if (UNWANTED.test(name) && !name.includes('node_modules/'))
      problems.push(`${name} does not belong in an image`);
  }
  return { files: names.length, megabytes: Math.round(bytes / BYTES_PER_MB), problems };
}

/** A program that runs inside the image and reports what it can do. */
const PROBE = `
  const { writeFileSync, existsSync } = require('node:fs');
  const refused = (path) => { try { writeFileSync(path, 'x', { flag: 'a' }); return ''; } catch (error) { return error.code; } };
  const paths = ['/app/new', '/app/package.json', '/app/service/src/main.ts', '/app/node_modules/new'];
  process.stdout.write(JSON.stringify({
    user: process.getuid(),
    tree: paths.map((path) => refused(path.replace('/app', process.cwd()))),
    scratch: refused('/tmp/utility-pay-image-' + process.pid),
    shells: ['/bin/sh', '/usr/bin/sh', '/busybox/sh'].filter((path) => existsSync(path)),
  }));`;

interface ProbeReport {
  user: number;
  tree: string[];
  scratch: string;
  shells: string[];
}

/** Returns what a process of the image can do but must not, one sentence each. */
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
