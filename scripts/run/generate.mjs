import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runChild } from './child.mjs';
import { fingerprint, isFresh, writeStamp } from './freshness.mjs';
import { projectNode, ROOT, SetupError } from './paths.mjs';

const TYPES_STAMP = '.cache/generated';
const SUPERGRAPH_STAMP = '.cache/supergraph';
const WEB_STAMP = '.cache/web-build';

/** Returns the fingerprint of the sources of generated types. */
const typeSources = () =>
  [
    fingerprint(['services', 'packages/service-kit/src', 'gateway/src', 'web/src'], (file) =>
      file.endsWith('.graphql'),
    ),
    fingerprint(['scripts/codegen.ts', 'scripts/schema', 'packages/contracts/src', 'package-lock.json']),
  ].join('');

/** Returns the fingerprint of the sources of the supergraph. */
const supergraphSources = () =>
  [
    fingerprint(['services', 'packages/service-kit/src'], (file) => file.endsWith('.graphql')),
    fingerprint(['scripts/schema', 'package-lock.json']),
  ].join('');

/** Returns the fingerprint of the sources of the portal's files. */
const webSources = () =>
  fingerprint(['web', 'packages/contracts/src', 'package-lock.json'], (file) => !/\.test\.tsx?$/.test(file));

export const isGenerated = () =>
  isFresh({ stamp: TYPES_STAMP, outputs: ['gateway/src/gql/schema.ts'], fingerprint: typeSources });

export const isComposed = () =>
  isFresh({
    stamp: SUPERGRAPH_STAMP,
    outputs: ['gateway/src/graph/supergraph.graphql'],
    fingerprint: supergraphSources,
  });

export const isWebBuilt = () =>
  isFresh({ stamp: WEB_STAMP, outputs: ['web/dist/index.html'], fingerprint: webSources });

/** Writes the types generated from schemas and operations. */
export async function generate() {
  console.error('Generating types ...');
  await runTool('scripts/codegen.ts', 'types');
  writeStamp(TYPES_STAMP, typeSources());
}

/** Composes and writes the supergraph. The file is committed, so a check compares it instead (`codegen.ts --check`). */
export async function compose() {
  await runTool('scripts/codegen.ts', 'supergraph');
  writeStamp(SUPERGRAPH_STAMP, supergraphSources());
}

/** Builds the portal's files, which the gateway serves. */
export async function buildWeb() {
  console.error('Building the web application ...');
  const sources = webSources();
  const vite = createRequire(join(ROOT, 'web', 'package.json')).resolve('vite/package.json');
  await runTool(join(dirname(vite), 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn');
  writeStamp(WEB_STAMP, sources);
}

/**
 * Runs a Node program of the project. A program that a signal has ended also ends this process.
 * @param {string} script
 * @param {string[]} args
 */
async function runTool(script, ...args) {
  const code = await runChild(projectNode() ?? process.execPath, [script, ...args], { toStderr: true });
  if (code > 128) process.exit(code);
  if (code !== 0) throw new SetupError(`${script} failed.`, 'The reason is printed above.');
}
