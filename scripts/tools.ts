/** `npm run tools -- <command>`: occasional developer tasks. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './lib/files.ts';
import { buildWeb, isWebBuilt } from './run/generate.mjs';

const USAGE = `Usage: npm run tools -- <command>
  sample-file   writes a bill file to standard output (--rows, --seed, --bad, --prefix); add --silent after "npm run"
  sbom          writes the bill of materials to .cache/sbom.cdx.json (CycloneDX)
  client        compiles packages/client into packages/client/dist, from which it is published
  image-smoke   builds the files of service images and starts them without Docker; [service ...]
  crash-test    kills the product during uploads, payments, payment files, webhooks ..., and checks that nothing is lost or doubled`;

const commands: Record<string, () => Promise<unknown>> = {
  'sample-file': () => import('../packages/testkit/src/bill-file/main.ts'),
  'image-smoke': () => withPortal(() => import('./image/main.ts')),
  'crash-test': () => withPortal(() => import('../packages/testkit/src/crash-test/main.ts')),
  client: compileClient,
  sbom: writeBillOfMaterials,
};

/** Builds the portal's files if their sources have changed, then runs a command that serves them. */
async function withPortal(run: () => Promise<unknown>): Promise<void> {
  if (!isWebBuilt()) await buildWeb();
  await run();
}

async function compileClient(): Promise<void> {
  const { buildClientPackage } = await import('./client-package.ts');
  console.log(`Publish it with: npm publish ${relative(root, await buildClientPackage())}`);
}

async function writeBillOfMaterials(): Promise<void> {
  const { readBillOfMaterials } = await import('./checks/supply.ts');
  const file = join('.cache', 'sbom.cdx.json');
  const bill = await readBillOfMaterials();
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, file), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${file}: ${bill.components.length} packages`);
}

// Removes the command's name from the arguments, so that the command's own arguments begin at index 2.
const [name = ''] = process.argv.splice(2, 1);
const command = commands[name];
if (command) await command();
else {
  console.error(USAGE);
  process.exitCode = name === '--help' ? 0 : 2;
}
