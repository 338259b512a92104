import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Environment } from '@utility-pay/service-kit/config';
import { type CommandConfig, commandConfig } from '../config.ts';
import { type Finding, findingsOf } from './finding.ts';

const configuration = findingsOf('configuration');

/**
 * Reads the configuration as a start does. Each problem is one finding; `config` is undefined if there are problems.
 */
export function checkConfiguration(env: Environment): { findings: Finding[]; config: CommandConfig | undefined } {
  try {
    return { findings: [configuration.ok('all variables are valid')], config: commandConfig(env) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const problems = error.message.split('\n').slice(1);
    return {
      config: undefined,
      findings: problems.map((problem) =>
        configuration.fail(problem.trim(), 'Correct the variable; see docs/operations/configuration.md.'),
      ),
    };
  }
}

const secretFindings = findingsOf('secrets');

/**
 * Minimum number of different characters in a secret. Random ones of 32 characters have more, typed ones often fewer.
 */
const MIN_DISTINCT = 12;
/** Substrings of secrets from examples and experiments. */
const WELL_KNOWN = /change.?me|example|default|secret|password|insecure|development|not-for-production|dev-only/i;
/** File mode bits of group and others. */
const GROUP_AND_OTHERS = 0o077;

export interface ConfiguredSecret {
  name: string;
  text: string;
  /** Path, if it was read from a file. */
  file: string | undefined;
}

const weakness = (secret: string): string | undefined => {
  if (WELL_KNOWN.test(secret)) return 'looks like an example';
  return new Set(secret).size < MIN_DISTINCT ? 'repeats the same few characters' : undefined;
};

async function isReadableByOthers(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return process.platform !== 'win32' && found !== undefined && (found.mode & GROUP_AND_OTHERS) !== 0;
}

/** Checks that secrets are random, different and readable only by their owner. checkConfiguration checks their length. */
export async function checkSecrets(secrets: readonly ConfiguredSecret[], dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const REPLACE_ADVICE = 'Create a new one with: openssl rand -base64 32. Then rotate it: docs/operations/rotate.md.';
  const seen = new Map<string, string>();
  for (const { name, text } of secrets) {
    for (const secret of text.split(/[\r\n]+/).filter((line) => line.trim() !== '')) {
      const weak = weakness(secret);
      if (weak) findings.push(secretFindings.fail(`${name} ${weak}`, REPLACE_ADVICE));
      const duplicate = seen.get(secret);
      if (duplicate && duplicate !== name)
        findings.push(
          secretFindings.fail(`${name} is the same as ${duplicate}`, `Use different secrets. ${REPLACE_ADVICE}`),
        );
      seen.set(secret, name);
    }
    const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '').length;
    if (lines > 1)
      findings.push(
        secretFindings.warn(
          `${name} is being rotated: ${lines} values are accepted`,
          'Finish with: npm run portal -- keys rotate',
        ),
      );
  }
  const files = [join(dataDir, 'keys.json'), ...secrets.flatMap(({ file }) => file ?? [])];
  for (const file of files)
    if (await isReadableByOthers(file))
      findings.push(secretFindings.warn(`${file} can be read by users other than its owner`, `chmod 600 ${file}`));
  return findings.length > 0
    ? findings
    : [
        secretFindings.ok(
          secrets.length > 0 ? `${secrets.map(({ name }) => name).join(' and ')} are strong` : 'none are set',
        ),
      ];
}

const disk = findingsOf('disk');

const MIB = 1024 * 1024;
const DISK_WARN_MIB = 2048;
const DISK_FAIL_MIB = 300;

/** Checks the free space in DATA_DIR. */
export async function checkDisk(dataDir: string): Promise<Finding[]> {
  const stats = await statfs(dataDir).catch(() => undefined);
  if (!stats) return [];
  const free = Math.floor((stats.bavail * stats.bsize) / MIB);
  const found = `${free} MiB free in ${dataDir}`;
  const advice = 'Free space, or stop the portal and move DATA_DIR to a larger disk.';
  if (free < DISK_FAIL_MIB) return [disk.fail(found, advice)];
  return [free < DISK_WARN_MIB ? disk.warn(found, advice) : disk.ok(found)];
}
