import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentText } from '../gateway/src/rest/openapi/serve-document.ts';
import { routes } from '../gateway/src/rest/routes.ts';
import { root } from './lib/root.ts';
import { firstDifference } from './schema/first-difference.ts';

/** `node scripts/openapi.ts [--check]`: writes the API's document, or fails when the committed one is not what the calls make. */
const target = 'docs/openapi.json';
const file = join(root, target);
const made = documentText(routes);
const committed = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : '';

if (committed === made) {
  console.log(`${target} is what the ${routes.length} calls make.`);
} else if (process.argv.includes('--check')) {
  console.error(`${target} is not what the ${routes.length} calls make (- committed, + made):`);
  console.error(firstDifference(committed, made));
  console.error('Run "npm run openapi" and commit the file: whoever calls the API reads the change there.');
  process.exitCode = 1;
} else {
  writeFileSync(file, made);
  console.log(`${target} written from ${routes.length} calls.`);
}
