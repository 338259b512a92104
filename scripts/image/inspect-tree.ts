import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

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
    // `names` has `node_modules/vitest/package.json` for an installed package, and `node_modules/@utility-pay/testkit` for
    // the link to a workspace.
    const [, module] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)(?:\/package\.json)?$/.exec(name) ?? [];
    if (module && DEVELOPMENT_PACKAGES.includes(module)) problems.push(`${module} is a development tool`);
    else if (UNWANTED_FILE.test(name) && !name.includes('node_modules/'))
      problems.push(`${name} does not belong in an image`);
  }
  return { files: names.length, megabytes: Math.round(bytes / BYTES_PER_MB), problems };
}
