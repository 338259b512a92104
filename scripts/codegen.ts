/**
 * `npm run codegen [-- supergraph operations types openapi specification] [--check]`: writes everything that is generated from
 * sources. With --check committed files are compared instead of written.
 */
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
    const { writeGeneratedTypes } = await import('./schema/generated-types.ts');
    try {
      console.log(`${await writeGeneratedTypes()} files of generated types are up to date.`);
      return true;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
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
