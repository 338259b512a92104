import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Packages that build, check and test: none of them runs in production. */
const DEVELOPMENT = [
  'typescript',
  'vite',
  'vitest',
  'turbo',
  'knip',
  'playwright',
  'testcontainers',
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
  /** What should not be there, one sentence each. */
  problems: string[];
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** How large an image's tree is, and what in it belongs on a developer's machine. */
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
