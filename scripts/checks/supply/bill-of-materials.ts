import { runNpm } from '../../lib/tool.ts';

/** A package that the project is built on. */
export interface Component {
  name: string;
  version: string;
  /** SPDX expression as the package states it; empty where it states none. */
  licence: string;
  /** Used to build and test, not part of what runs. */
  development: boolean;
}

interface Stated {
  license?: { id?: string; name?: string };
  expression?: string;
}

/** The parts of `npm sbom --sbom-format cyclonedx` that are read here. */
export interface CycloneDx {
  components: {
    name: string;
    version: string;
    group?: string;
    purl?: string;
    licenses?: Stated[];
    properties?: { name: string; value: string }[];
  }[];
}

const licenceOf = ({ license, expression }: Stated): string => expression ?? license?.id ?? license?.name ?? '';
const OUR_SCOPE = '@utility-pay';
const isOurs = (name: string, group: string | undefined): boolean => group === OUR_SCOPE || name.startsWith(OUR_SCOPE);

/** Packages of others in a bill of materials. The project's own workspaces are left out. */
export const componentsOf = ({ components }: CycloneDx): Component[] =>
  components
    .filter(({ name, group, purl }) => !isOurs(name, group) && !purl?.includes('utility-pay'))
    .map(({ name, group, version, licenses = [], properties = [] }) => ({
      name: group && !name.startsWith('@') ? `${group}/${name}` : name,
      version,
      licence: licenses.map(licenceOf).join(' AND '),
      development: properties.some((one) => one.name === 'cdx:npm:package:development' && one.value === 'true'),
    }));

/** What npm finds installed, as CycloneDX. @throws Error with npm's words. */
export async function billOfMaterials(): Promise<CycloneDx> {
  const { code, answer, output } = await runNpm(['sbom', '--sbom-format', 'cyclonedx', '--loglevel=error']);
  if (code !== 0) throw new Error(`npm sbom: ${output}`);
  return JSON.parse(answer);
}
