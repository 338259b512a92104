import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClientPackage } from '../../scripts/client-package.ts';
import { root } from '../../scripts/lib/files.ts';
import { binOf, runNode } from '../../scripts/lib/tool.ts';

const run = promisify(execFile);
/** Folder of a partner's program, which is not a workspace. */
const folder = join(root, '.cache', 'client-package');

beforeAll(async () => {
  const installed = join(folder, 'node_modules', '@utility-pay', 'client');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  cpSync(await buildClientPackage(), installed, { recursive: true });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the compiler's errors in a program that imports the compiled package. */
async function compileErrors(program: string): Promise<string[]> {
  const imports = `import { createClient, FindPaymentDocument } from '@utility-pay/client';`;
  const start = `const client = createClient({ url: 'https://pay.example', key: 'k', companyId: '1' });`;
  writeFileSync(join(folder, 'program.ts'), `${imports}\n${start}\n${program}\nexport { FindPaymentDocument };\n`);
  const config = {
    extends: '../../tsconfig.base.json',
    files: ['program.ts'],
    compilerOptions: { skipLibCheck: false },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { output } = await runNode([binOf('typescript', 'bin/tsc'), '--noEmit', '--pretty', 'false', '-p', folder]);
  return output.split('\n').filter((line) => line.includes('error TS'));
}

test('the compiled package runs without TypeScript', async () => {
  const program = `import { createClient } from '@utility-pay/client';
    console.log(createClient({ url: 'https://pay.example', key: 'k', companyId: '7' }).companyId);`;
  writeFileSync(join(folder, 'program.mjs'), program);
  const { stdout } = await run(process.execPath, ['--no-experimental-strip-types', join(folder, 'program.mjs')]);
  expect(stdout.trim()).toBe('7');
});

test('the results of the compiled package are typed', async () => {
  const program = `const { payment } = await client.request(FindPaymentDocument, { id: 'p' });
    export const cents: number | undefined = payment?.amountReceived?.amountMinor;
    for await (const { events, cursor } of client.events({ types: ['PAYMENT_SUCCEEDED'] }))
      console.log(cursor.length, events[0]?.paymentId?.length);`;
  expect(await compileErrors(program)).toEqual([]);
});

test.each([
  ['an unknown field of a result', `(await client.request(FindPaymentDocument, { id: 'p' })).payment?.nothing;`],
  ['a missing variable', `await client.request(FindPaymentDocument, {});`],
  ['an unknown type of event', `client.events({ types: ['PAYMENT_MADE'] });`],
])('the compiler refuses %s', async (_what, program) => {
  expect(await compileErrors(program)).toHaveLength(1);
});
