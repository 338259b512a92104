/**
 * `npm run codegen [-- supergraph operations types openapi specification] [--check]`: writes everything that is generated from
 * sources. With --check committed files are compared instead of written.
 */
import { globSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { updateGeneratedFile } from './schema/generated-file.ts';
import { portalOperationsModule } from './schema/portal-operations.ts';
import { composeSupergraph } from './schema/supergraph.ts';

const args = process.argv.slice(2);
const isCheck = args.includes('--check');

/** In this order: types are generated from schemas that compose, and the last two import generated types. */
const steps: Record<string, () => Promise<boolean>> = {
  async supergraph() {
    const composition = composeSupergraph();
    if (composition.kind === 'composed')
      return updateGeneratedFile('gateway/src/graph/supergraph.graphql', composition.supergraph, { isCheck });
    console.error(`The schemas do not compose:\n- ${composition.problems.join('\n- ')}`);
    return false;
  },

  async operations() {
    return updateGeneratedFile('gateway/src/graph/portal-operations.ts', portalOperationsModule(), { isCheck });
  },

  async types() {
    const { generate } = await import('@graphql-codegen/cli');
    const { default: config } = await import('../codegen.ts');
    try {
      const files: { filename: string }[] = await generate({ ...config, silent: true, errorsOnly: true }, true);
      removeStaleTypes(new Set(files.map(({ filename }) => resolve(filename))));
      console.log(`${files.length} files of generated types are up to date.`);
      return true;
    } catch (error) {
      const causes = error instanceof AggregateError ? error.errors : [error];
      for (const cause of causes) console.error(withoutStack(cause));
      return false;
    }
  },

  async openapi() {
    const { documentText } = await import('../gateway/src/rest/openapi/document.ts');
    const { routes } = await import('../gateway/src/rest/routes.ts');
    return updateGeneratedFile('docs/openapi.json', documentText(routes), { isCheck });
  },

  async specification() {
    const { specificationPage } = await import('../test/specification/page.ts');
    const { screensPage } = await import('../web/e2e/screens/page.ts');
    const pages = [
      updateGeneratedFile('docs/specification.md', specificationPage(), { isCheck }),
      updateGeneratedFile('docs/screens.md', screensPage(), { isCheck }),
    ];
    return pages.every(Boolean);
  },
};

/** Removes what was generated from documents that were deleted or renamed since. */
function removeStaleTypes(written: ReadonlySet<string>): void {
  for (const file of globSync('{gateway,web,packages/*,services/*}/src/**/gql/*.ts')) {
    if (!written.has(resolve(file))) rmSync(file);
  }
}

/** Code generation errors end with a stack and a link to the manual: what is wrong comes before them. */
function withoutStack(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  const end = lines.findIndex((line) => /^\s+at |^Error: |^GraphQL Code Generator supports/.test(line));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .join('\n')
    .trim();
}

const names = args.filter((arg) => arg !== '--check');
const unknown = names.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}`);
  process.exit(2);
}
for (const [name, run] of Object.entries(steps)) {
  if (names.length > 0 && !names.includes(name)) continue;
  if (!(await run())) {
    process.exitCode = 1;
    break;
  }
}
