import type { Problem } from '../check.ts';
import { billOfMaterials, type Component, componentsOf } from './bill-of-materials.ts';

/** Licences that ask for no more than their text and the authors' names. */
const FREE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'Python-2.0', 'Zlib'],
]);

/** Others, for the packages named alone. NOTICE tells of each. */
const NAMED: readonly { licence: string; packages: RegExp; development?: true }[] = [
  // Source available; a gateway under another licence can take its place.
  {
    licence: 'Elastic-2.0',
    packages: /^@apollo\/(gateway|composition|federation-internals|query-graphs|query-planner)$/,
  },
  { licence: 'OFL-1.1', packages: /^@fontsource(-variable)?\// },
  // Prebuilt libraries, loaded and not linked; replaceable.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-libvips-/ },
  // Changed files of its own would have to be published; none is changed.
  { licence: 'MPL-2.0', packages: /^(axe-core|lightningcss.*)$/, development: true },
  // Data about browsers, read while building.
  { licence: 'CC-BY-4.0', packages: /^caniuse-lite$/, development: true },
];

/** Names of licences in an expression; of a choice (`OR`) one that is free is enough. */
function isAllowed({ name, licence, development }: Component): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  const allowed = (id: string): boolean =>
    FREE.has(id) ||
    NAMED.some((one) => one.licence === id && one.packages.test(name) && (!one.development || development));
  return choices.some((choice) => choice.split(' AND ').every((id) => allowed(id.trim())));
}

/** Packages whose licence is not one that we have agreed to. */
export const refusedLicences = (components: readonly Component[]): string[] =>
  components
    .filter((component) => !isAllowed(component))
    .map(({ name, version, licence, development }) => {
      const use = development ? 'development' : 'shipped';
      return `${name} ${version} (${use}): ${licence === '' ? 'states no licence' : licence}`;
    });

/** Every package that is installed has a licence that we have agreed to. */
export async function licences(): Promise<Problem> {
  const components = componentsOf(await billOfMaterials());
  if (components.length === 0) return 'npm sbom names no package';
  const refused = refusedLicences(components);
  return refused.length === 0 ? undefined : refused.join('\n');
}
