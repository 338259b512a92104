import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/files.ts';
import type { Problem } from '../lib/outcome.ts';
import { runNpm, type ToolResult } from '../lib/tool.ts';

/** A third-party package. */
export interface Component {
  name: string;
  version: string;
  /** SPDX expression in the package's manifest; empty without one. */
  license: string;
  /** Only used to build and test the product. */
  isDevelopment: boolean;
}

interface DeclaredLicense {
  license?: { id?: string; name?: string };
  expression?: string;
}

/** The parts of the output of `npm sbom --sbom-format cyclonedx` that this file reads. */
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
const isOwnWorkspace = (name: string, group: string | undefined): boolean =>
  group === OUR_SCOPE || name.startsWith(OUR_SCOPE);

/** Returns the third-party packages of a bill of materials, without the project's own workspaces. */
export const componentsOf = ({ components }: CycloneDx): Component[] =>
  components
    .filter(({ name, group, purl }) => !isOwnWorkspace(name, group) && !purl?.includes('utility-pay'))
    .map(({ name, group, version, licenses = [], properties = [] }) => ({
      name: group && !name.startsWith('@') ? `${group}/${name}` : name,
      version,
      license: licenses.map(licenseOf).join(' AND '),
      isDevelopment: properties.some((each) => each.name === 'cdx:npm:package:development' && each.value === 'true'),
    }));

/** Returns the installed packages as a CycloneDX bill of materials. @throws Error with npm's output when npm fails */
export async function readBillOfMaterials(): Promise<CycloneDx> {
  const { code, stdout, output } = await runNpm(['sbom', '--sbom-format', 'cyclonedx', '--loglevel=error']);
  if (code !== 0) throw new Error(`npm sbom: ${output}`);
  return JSON.parse(stdout);
}

/** Licenses that only require that their text and the names of the authors are passed on. */
const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'Python-2.0', 'Zlib'],
]);

/** Other licenses, allowed only for the packages named here. NOTICE explains each. */
const ALLOWED_FOR: readonly { license: string; packages: RegExp; isDevelopmentOnly?: true }[] = [
  // The source is available, but not open. Another federation gateway can replace these packages.
  {
    license: 'Elastic-2.0',
    packages: /^@apollo\/(gateway|composition|federation-internals|query-graphs|query-planner)$/,
  },
  { license: 'OFL-1.1', packages: /^@fontsource(-variable)?\// },
  // Prebuilt libraries that are loaded at run time, so that users can replace them.
  { license: 'LGPL-3.0-or-later', packages: /^@img\/sharp-libvips-/ },
  // Changed files of these packages would have to be published. This project changes none.
  { license: 'MPL-2.0', packages: /^(axe-core|lightningcss.*)$/, isDevelopmentOnly: true },
  // Data about browsers, which the build uses.
  { license: 'CC-BY-4.0', packages: /^caniuse-lite$/, isDevelopmentOnly: true },
];

/** Returns whether a package may be used under one license. */
const isAllowedLicense = ({ name, isDevelopment }: Component, id: string): boolean =>
  PERMISSIVE.has(id) ||
  ALLOWED_FOR.some(
    ({ license, packages, isDevelopmentOnly }) =>
      license === id && packages.test(name) && (!isDevelopmentOnly || isDevelopment),
  );

/**
 * Returns whether a package's SPDX expression allows its use: one license of an `OR`, and all of an `AND`. As in SPDX,
 * `AND` binds stronger than `OR`. An expression with missing parentheses or operators is not allowed, and neither is
 * one with `WITH`.
 */
function isAllowed(component: Component): boolean {
  const tokens = component.license.match(/[()]|[^\s()]+/g) ?? [];
  const take = (token: string): boolean => tokens[0] === token && tokens.shift() !== undefined;
  // Both operands are always parsed, because parsing removes their tokens.
  const parseOr = (): boolean => {
    let result = parseAnd();
    while (take('OR')) result = parseAnd() || result;
    return result;
  };
  const parseAnd = (): boolean => {
    let result = parseOperand();
    while (take('AND')) result = parseOperand() && result;
    return result;
  };
  const parseOperand = (): boolean => {
    if (!take('(')) return isAllowedLicense(component, tokens.shift() ?? '');
    const result = parseOr();
    return take(')') && result;
  };
  return parseOr() && tokens.length === 0;
}

/** Returns the packages whose license is not allowed. */
export const refusedLicenses = (components: readonly Component[]): string[] =>
  components
    .filter((component) => !isAllowed(component))
    .map(({ name, version, license, isDevelopment }) => {
      const use = isDevelopment ? 'development' : 'shipped';
      return `${name} ${version} (${use}): ${license === '' ? 'states no license' : license}`;
    });

/** Checks that every installed package has an allowed license. Returns the others as text. */
export async function checkLicenses(): Promise<Problem> {
  const components = componentsOf(await readBillOfMaterials());
  if (components.length === 0) return 'npm sbom returned no package';
  const refused = refusedLicenses(components);
  return refused.length === 0 ? undefined : refused.join('\n');
}

export interface Lock {
  packages: Record<string, { integrity?: string; link?: boolean; resolved?: string; inBundle?: boolean }>;
}

/** Paths of third-party packages in the lock file. All other paths are the project's workspaces. */
const INSTALLED = /(^|\/)node_modules\//;

/**
 * Returns packages that `npm ci` can't verify: those without a SHA-512 hash, and those that do not come from the
 * registry.
 */
export const lockProblems = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { integrity = '', link, resolved, inBundle }]) => {
    if (!INSTALLED.test(path) || link || inBundle) return [];
    const problems = integrity.startsWith('sha512-') ? [] : [`${path} has no sha512 hash`];
    return resolved
      ? [...problems, `${path} does not come from the registry: ${new URL(resolved).protocol}`]
      : problems;
  });

/** Checks that package-lock.json has a SHA-512 hash of every package. Returns the problems as text. */
export async function checkLockFile(): Promise<Problem> {
  const problems = lockProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return problems.length === 0 ? undefined : problems.join('\n');
}

/** Output of npm when it cannot reach the registry or its signing keys. */
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|UNABLE_TO_GET_ISSUER/;
/** Output of npm when the configured registry, such as a mirror, provides no signatures. */
const NO_SIGNATURES = /no dependencies to audit|found no dependencies|no signing keys|E404/i;

/**
 * Evaluates the result of `npm audit signatures`. Returns `problem` for invalid signatures and unknown errors,
 * `unverified` with the reason why nothing could be verified, or neither if all signatures are valid.
 */
export function evaluateSignatures({ code, output }: Pick<ToolResult, 'code' | 'output'>): {
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

/**
 * Checks the registry's signatures of all packages. Where that is impossible (offline, a mirror), prints the reason and
 * succeeds.
 */
export async function checkSignatures(): Promise<Problem> {
  const result = await runNpm([
    'audit',
    'signatures',
    '--loglevel=error',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  ]);
  const { problem, unverified } = evaluateSignatures(result);
  if (unverified) console.log(`NOT CHECKED: package signatures, because ${unverified}. npm ci checked the hashes.`);
  return problem;
}
