import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { documentText } from '../../gateway/src/rest/openapi/document.ts';
import { routes } from '../../gateway/src/rest/routes.ts';
import { root } from '../../scripts/lib/files.ts';
import { binOf, runNode } from '../../scripts/lib/tool.ts';

const folder = join(root, '.cache', 'openapi-client');

/** Generates types from the API document with openapi-typescript, writes them to `.cache/openapi-client` and returns them. */
export async function generateTypes(): Promise<string> {
  const types = astToString(await openapiTypescript(documentText(routes)));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'api.ts'), types);
  return types;
}

/**
 * Compiles a program that uses the generated types and returns the lines with the compiler's errors. Call `generateTypes`
 * first.
 * @throws Error with the compiler's output if the compiler fails for another reason than errors in the program
 */
export async function compileErrors(name: string, program: string): Promise<string[]> {
  const imports = `import createClient from 'openapi-fetch';\nimport type { paths } from './api.ts';\n`;
  const start = `export const api = createClient<paths>({ baseUrl: 'https://pay.example/api' });\n`;
  const config = { extends: '../../tsconfig.base.json', files: [`${name}.ts`] };
  writeFileSync(join(folder, `${name}.ts`), `${imports}${start}${program}`);
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(config));
  const { code, output } = await runNode([
    binOf('typescript', 'bin/tsc'),
    '--noEmit',
    '--pretty',
    'false',
    '-p',
    join(folder, `${name}.json`),
  ]);
  if (code === 0) return [];
  const errors = output.split('\n').filter((line) => line.includes('error TS'));
  if (errors.length === 0) throw new Error(`The compiler ended with ${code}:\n${output}`);
  return errors;
}
