import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/root.ts';
import { composeSupergraph } from './schema/compose-supergraph.ts';
import { firstDifference } from './schema/first-difference.ts';

/** `node scripts/compose.ts [--check]`: writes the supergraph, or fails when the committed one is not what the schemas make. */
const target = 'gateway/src/graph/supergraph.graphql';
const file = join(root, target);
const composition = composeSupergraph();

if (composition.kind === 'failed') {
  console.error(`The schemas do not compose:\n- ${composition.problems.join('\n- ')}`);
  process.exit(1);
}

const committed = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : '';
if (committed === composition.supergraph) {
  console.log(`${target} is what the ${composition.count} schemas make.`);
} else if (process.argv.includes('--check')) {
  console.error(`${target} is not what the ${composition.count} schemas make (- committed, + composed):`);
  console.error(firstDifference(committed, composition.supergraph));
  console.error('Run "npm run compose" and commit the file.');
  process.exit(1);
} else {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, composition.supergraph);
  console.log(`${target} written from ${composition.count} schemas.`);
}
