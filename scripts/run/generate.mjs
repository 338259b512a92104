import { runChild } from './child.mjs';
import { fingerprint } from './fingerprint.mjs';
import { projectNode } from './paths.mjs';
import { SetupError } from './setup-error.mjs';
import { isFresh, writeStamp } from './stamp.mjs';

const stamp = '.cache/generated';

const isSource = (/** @type {string} */ file) => /\.graphql(\.ts)?$/.test(file) || /\.(c?ts|mjs|json)$/.test(file);

const sources = () =>
  [
    fingerprint(['services', 'packages/service-kit/src/graphql', 'web/src'], (file) =>
      /\.graphql(\.tsx?)?$/.test(file),
    ),
    fingerprint(['gateway/src/graph/supergraph.graphql', 'codegen.ts', 'scripts', 'package-lock.json'], isSource),
  ].join('');

export const isGenerated = () => isFresh({ stamp, outputs: [], fingerprint: sources });

/** Composes the supergraph and writes the types made from schemas and documents. */
export async function generate() {
  console.error('Generating the supergraph and types ...');
  await runTool('scripts/compose.ts');
  await runTool('scripts/codegen.ts');
  writeStamp(stamp, sources());
}

/** @param {string} script @param {string[]} args */
export async function runTool(script, ...args) {
  const code = await runChild(projectNode() ?? process.execPath, [script, ...args], { aside: true });
  if (code > 128) process.exit(code);
  if (code !== 0) throw new SetupError(`${script} failed.`, 'Its reason stands above.');
}
