import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INTERNAL_CALLERS, type InternalCaller, SECOND_MS } from '@utility-pay/contracts';
import { INTERNAL_TOKEN_SECONDS } from '@utility-pay/service-kit/internal-token';
import { newInternalKeys, newPrivateKey, publicKeysFor } from '@utility-pay/service-kit/secrets/internal-keys';
import { FILE_RELOAD_MS } from '@utility-pay/service-kit/secrets/watch-file';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandFailure, UsageError } from '../../errors.ts';
import { addCommand, type CommandResult, report } from '../command.ts';
import type { Stage } from './rotation.ts';
import { type Advance, advance, readSecrets, replaceFile } from './secret-files.ts';

const LAYOUT = `The folder has one subfolder for each of ${INTERNAL_CALLERS.join(', ')}, with the files
  INTERNAL_PRIVATE_KEY   signs the calls of its processes; no other process may read it
  INTERNAL_PUBLIC_KEYS   verifies the calls of all; not a secret, the same everywhere`;

const privateKeyFile = (dir: string, caller: InternalCaller): string => join(dir, caller, 'INTERNAL_PRIVATE_KEY');
const publicKeysFile = (dir: string, caller: InternalCaller): string => join(dir, caller, 'INTERNAL_PUBLIC_KEYS');

/** `keys create-internal` */
export function addCreateInternal(keys: Command): void {
  addCommand(keys, 'create-internal', {
    summary: 'Create the keys with which the gateway and the services sign calls to each other.',
    more: `${LAYOUT}\nOnly deployments with several processes need them; standalone generates keys at each start.`,
    examples: ['keys create-internal --dir internal-keys'],
  })
    .requiredOption('--dir <path>', 'folder to create the keys in')
    .action(report(z.object({ dir: z.string() }), createInternal));
}

async function createInternal({ dir }: { dir: string }): Promise<CommandResult> {
  const texts = newInternalKeys();
  for (const caller of INTERNAL_CALLERS)
    if (await exists(privateKeyFile(dir, caller)))
      throw new CommandFailure(`${privateKeyFile(dir, caller)} exists. Change keys with: keys rotate internal`);
  for (const caller of INTERNAL_CALLERS) {
    await mkdir(join(dir, caller), { recursive: true, mode: 0o700 });
    await writeFile(privateKeyFile(dir, caller), `${texts.privateKeys[caller]}\n`, { mode: 0o600, flag: 'wx' });
    await writeFile(publicKeysFile(dir, caller), `${texts.publicKeys}\n`, { mode: 0o600 });
  }
  return {
    value: { created: INTERNAL_CALLERS.map((caller) => join(dir, caller)) },
    text: `Created the keys of ${INTERNAL_CALLERS.length} callers in ${dir}. Give each process only its own subfolder.`,
  };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Default time until all processes see a changed file: minutes for secrets mounted in a cluster, none on one machine.
 */
const PROPAGATION_SECONDS = 120;

const flags = z.object({
  dir: z.string(),
  propagationSeconds: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(0, 'must be a number of seconds')
    .default(PROPAGATION_SECONDS),
});

const STAGES: readonly Stage[] = ['accepted', 'active', 'complete'];

/** `keys rotate internal` */
export function addRotateInternal(rotate: Command): void {
  addCommand(rotate, 'internal', {
    summary: 'Rotate the keys with which processes sign calls to each other, without a restart.',
    more: `${LAYOUT}
Each run performs the next of three stages and prints when the following one is due. Run it again then; earlier runs do nothing.
  accepted  every process accepts the new keys in addition to the old ones
  active    the new keys sign; tokens signed with the old ones are valid for another ${INTERNAL_TOKEN_SECONDS} s
  complete  the old keys are removed
Processes started with INTERNAL_PRIVATE_KEY_FILE and INTERNAL_PUBLIC_KEYS_FILE reload the files automatically.`,
    examples: [
      'keys rotate internal --dir internal-keys',
      'keys rotate internal --dir internal-keys --propagation-seconds 0 --json',
    ],
  })
    .requiredOption('--dir <path>', 'folder with the keys, as made by keys create-internal')
    .option(
      '--propagation-seconds <seconds>',
      `time until all processes see a changed file (default ${PROPAGATION_SECONDS})`,
    )
    .action(report(flags, rotateInternal));
}

async function rotateInternal({ dir, propagationSeconds }: z.infer<typeof flags>): Promise<CommandResult> {
  const visibleMs = propagationSeconds * SECOND_MS + FILE_RELOAD_MS;
  const minStageMs = { accepted: visibleMs, active: visibleMs + INTERNAL_TOKEN_SECONDS * SECOND_MS };
  const privateKeys = await readPrivateKeys(dir);
  // Throws if a key is invalid, before any file changes.
  publicKeysOf(dir, privateKeys);
  const results: Advance[] = [];
  for (const caller of INTERNAL_CALLERS)
    results.push(
      await advance({
        file: privateKeyFile(dir, caller),
        minStageMs,
        newSecret: newPrivateKey,
        // Public keys first, so that an interrupted run leaves no private key whose signatures other processes reject.
        beforeWrite: async (secrets) => {
          privateKeys[caller] = secrets.join('\n');
          await replacePublicKeys(dir, publicKeysOf(dir, privateKeys));
        },
      }),
    );
  return rotationResult(results);
}

/** Returns the private keys of all callers. @throws UsageError if a file is missing */
async function readPrivateKeys(dir: string): Promise<Record<InternalCaller, string>> {
  const entries: [InternalCaller, string][] = [];
  for (const caller of INTERNAL_CALLERS) {
    if (!(await exists(publicKeysFile(dir, caller))))
      throw new UsageError(`--dir: ${publicKeysFile(dir, caller)} does not exist.`);
    entries.push([caller, (await readSecrets(privateKeyFile(dir, caller))).join('\n')]);
  }
  return Object.fromEntries(entries) as Record<InternalCaller, string>;
}

/** Returns the public keys of private keys. @throws UsageError if one is invalid */
function publicKeysOf(dir: string, privateKeys: Record<InternalCaller, string>): string {
  try {
    return publicKeysFor(privateKeys);
  } catch {
    throw new UsageError(`--dir: ${dir} has an INTERNAL_PRIVATE_KEY that is not a private key.`);
  }
}

async function replacePublicKeys(dir: string, publicKeys: string): Promise<void> {
  for (const caller of INTERNAL_CALLERS) await replaceFile(publicKeysFile(dir, caller), `${publicKeys}\n`);
}

function rotationResult(results: readonly Advance[]): CommandResult {
  const changed = results.some((result) => result.changed);
  // After an interrupted run, callers may be in different stages.
  const stage = STAGES.find((candidate) => results.some((result) => result.stage === candidate)) ?? 'complete';
  const due = results.flatMap(({ nextDueAt }) => nextDueAt?.getTime() ?? []);
  const nextDueAt = due.length > 0 ? new Date(Math.max(...due)) : null;
  const outcome = changed
    ? `Reached stage "${stage}".`
    : `Nothing changed: stage "${stage}" has not been active long enough.`;
  const next = nextDueAt
    ? `The next stage is due at ${nextDueAt.toISOString()}. Run this command again then.`
    : 'The rotation is complete.';
  return { value: { changed, stage, nextDueAt }, text: `${outcome} ${next}` };
}
