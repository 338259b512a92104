import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/files.ts';
import type { Problem } from '../lib/outcome.ts';
import { type Ended, runNpm } from '../lib/tool.ts';

/** A third-party package. */
export interface Component {
  name: string;
  version: string;
  /** SPDX expression as the package states it; empty where it states none. */
  license: string;
  /** Used to build and test, not part of what runs. */
  development: boolean;
}

interface DeclaredLicense {
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
    licenses?: DeclaredLicense[];
    properties?: { name: string; value: string }[];
  }[];
}

const licenseOf = ({ license, expression }: DeclaredLicense): string =>
  expression ?? license?.id ?? license?.name ?? '';
const OUR_SCOPE = '@utility-pay';
const isOurs = (name: string, group: string | undefined): boolean => group === OUR_SCOPE || name.startsWith(OUR_SCOPE);

/** Returns the third-party packages of a bill of materials, without the project's own workspaces. */
export const componentsOf = ({ components }: CycloneDx): Component[] =>
  components
    .filter(({ name, group, purl }) => !isOurs(name, group) && !purl?.includes('utility-pay'))
    .map(({ name, group, version, licenses = [], properties = [] }) => ({
      name: group && !name.startsWith('@') ? `${group}/${name}` : name,
      version,
      license: licenses.map(licenseOf).join(' AND '),
      development: properties.some((one) => one.name === 'cdx:npm:package:development' && one.value === 'true'),
    }));

/** Returns the installed packages as CycloneDX. Throws with npm's output when npm fails. */
export async function billOfMaterials(): Promise<CycloneDx> {
  const { code, stdout, output } = await runNpm(['sbom', '--sbom-format', 'cyclonedx', '--loglevel=error']);
  if (code !== 0) throw new Error(`npm sbom: ${output}`);
  return JSON.parse(stdout);
}

/** Licenses that require no more than their text and the authors' names. */
const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'Python-2.0', 'Zlib'],
]);

/** Other licenses, allowed only for the packages named here. NOTICE explains each. */
const ALLOWED_FOR: readonly { license: string; packages: RegExp; development?: true }[] = [
  // Source available. A gateway under another license can replace it.
  {
    license: 'Elastic-2.0',
    packages: /^@apollo\/(gateway|composition|federation-internals|query-graphs|query-planner)$/,
  },
  { license: 'OFL-1.1', packages: /^@fontsource(-variable)?\// },
  // Prebuilt libraries, loaded and not linked; replaceable.
  { license: 'LGPL-3.0-or-later', packages: /^@img\/sharp-libvips-/ },
  // Changed files of these packages would have to be published. None is changed.
  { license: 'MPL-2.0', packages: /^(axe-core|lightningcss.*)$/, development: true },
  // Data about browsers, used while building.
  { license: 'CC-BY-4.0', packages: /^caniuse-lite$/, development: true },
];

/** For a choice of licenses (`OR`) one that is allowed is enough. */
function isAllowed({ name, license, development }: Component): boolean {
  const choices = license.replaceAll(/[()]/g, '').split(' OR ');
  const allowed = (id: string): boolean =>
    PERMISSIVE.has(id) ||
    ALLOWED_FOR.some((one) => one.license === id && one.packages.test(name) && (!one.development || development));
  return choices.some((choice) => choice.split(' AND ').every((id) => allowed(id.trim())));
}

/** Returns the packages whose license is not allowed. */
export const refusedLicenses = (components: readonly Component[]): string[] =>
  components
    .filter((component) => !isAllowed(component))
    .map(({ name, version, license, development }) => {
      const use = development ? 'development' : 'shipped';
      return `${name} ${version} (${use}): ${license === '' ? 'states no license' : license}`;
    });

/** Checks that every installed package has an allowed license. */
export async function licenses(): Promise<Problem> {
  const components = componentsOf(await billOfMaterials());
  if (components.length === 0) return 'npm sbom returned no package';
  const refused = refusedLicenses(components);
  return refused.length === 0 ? undefined : refused.join('\n');
}

export interface Lock {
  packages: Record<string, { integrity?: string; link?: boolean; resolved?: string; inBundle?: boolean }>;
}

/** Third-party packages; every other path is one of the project's own workspaces. */
const INSTALLED = /(^|\/)node_modules\//;

/** Returns packages that `npm ci` can't verify: without a strong hash, or not fetched from the registry. */
export const lockProblems = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { integrity = '', link, resolved, inBundle }]) => {
    if (!INSTALLED.test(path) || link || inBundle) return [];
    const problems = integrity.startsWith('sha512-') ? [] : [`${path} has no sha512 hash`];
    return resolved ? [...problems, `${path} names where it is fetched from: ${new URL(resolved).protocol}`] : problems;
  });

/** Checks that package-lock.json holds a content hash of every package. */
export async function lockFile(): Promise<Problem> {
  const problems = lockProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return problems.length === 0 ? undefined : problems.join('\n');
}

/** The registry or its signing keys could not be reached, so nothing was verified. */
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|UNABLE_TO_GET_ISSUER/;
/** The configured registry, for example a mirror, provides no signatures. */
const NO_SIGNATURES = /no dependencies to audit|found no dependencies|no signing keys|E404/i;

/** Evaluates the result of `npm audit signatures`: a problem, a reason why nothing could be verified, or neither. */
export function evaluateSignatures({ code, output }: Pick<Ended, 'code' | 'output'>): {
  problem?: string;
  unverified?: string;
} {
  if (/invalid (registry )?signature|missing registry signature|invalid attestation/i.test(output))
    return { problem: output };
  if (code === 0) return {};
  if (UNREACHABLE.test(output)) return { unverified: 'the registry or the signing keys could not be reached' };
  if (NO_SIGNATURES.test(output)) return { unverified: 'this registry provides no signatures' };
  return { problem: output || `npm audit signatures ended with code ${code}` };
}

/** Checks the registry's signatures of all packages. Where that is impossible (offline, a mirror) the log says so. */
export async function signatures(): Promise<Problem> {
  const ended = await runNpm(['audit', 'signatures', '--loglevel=error', '--fetch-retries=0', '--fetch-timeout=20000']);
  const { problem, unverified } = evaluateSignatures(ended);
  if (unverified) console.log(`NOT CHECKED: package signatures, because ${unverified}. npm ci checked the hashes.`);
  return problem;
}
