import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('secrets');

/** Characters that a secret made by chance has at least in 32; one made by hand often has fewer. */
const LEAST_DIFFERENT = 12;
/** What secrets of examples and first tries hold. */
const WELL_KNOWN = /change.?me|example|default|secret|password|insecure|development|not-for-production|dev-only/i;
/** Rights of the group and of everybody. */
const OTHERS = 0o077;

export interface GivenSecret {
  name: string;
  text: string;
  /** Where it stands, if in a file. */
  file: string | undefined;
}

const weakness = (secret: string): string | undefined => {
  if (WELL_KNOWN.test(secret)) return 'reads like one of an example';
  return new Set(secret).size < LEAST_DIFFERENT ? 'repeats the same few characters' : undefined;
};

async function isOpen(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return process.platform !== 'win32' && found !== undefined && (found.mode & OTHERS) !== 0;
}

/** Whether secrets could be guessed, are one and the same, or lie open. Their length is part of the configuration. */
export async function checkSecrets(secrets: readonly GivenSecret[], dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const MAKE = 'Make another with: openssl rand -base64 32. Then change it as docs/operations/rotate.md says.';
  const seen = new Map<string, string>();
  for (const { name, text } of secrets) {
    for (const secret of text.split(/[\r\n]+/).filter((line) => line.trim() !== '')) {
      const weak = weakness(secret);
      if (weak) findings.push(fail(`${name} ${weak}`, MAKE));
      const twin = seen.get(secret);
      if (twin && twin !== name)
        findings.push(fail(`${name} is the same as ${twin}`, `Each has its own purpose. ${MAKE}`));
      seen.set(secret, name);
    }
    const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '').length;
    if (lines > 1)
      findings.push(warn(`${name} is changing over: ${lines} are believed`, 'Finish it with: keys rotate'));
  }
  const files = [join(dataDir, 'keys.json'), ...secrets.flatMap(({ file }) => file ?? [])];
  for (const file of files)
    if (await isOpen(file)) findings.push(warn(`${file} can be read by others than its owner`, `chmod 600 ${file}`));
  return findings.length > 0
    ? findings
    : [ok(secrets.length > 0 ? `${secrets.map(({ name }) => name).join(' and ')} are strong` : 'none are given')];
}
