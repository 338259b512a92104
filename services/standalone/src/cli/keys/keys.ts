import { INTERNAL_TOKEN_SECONDS } from '@utility-pay/service-kit/auth';
import { KEY_FILE_RELOAD_MS } from '@utility-pay/service-kit/secrets/key-ring';
import type { Command } from 'commander';
import { z } from 'zod';
import { type Answer, addCommand, report } from '../command.ts';
import { addRotateEncryption } from './encryption.ts';
import { advance, replaceInstallationKey } from './secret-files.ts';

/** `keys rotate …` */
export function addKeysCommands(program: Command): void {
  const rotate = program
    .command('keys')
    .description('Manage the secrets of the deployment.')
    .command('rotate')
    .description('Rotate a secret without losing data or sessions.');
  addRotateInternal(rotate);
  addRotateEncryption(rotate);
}

const SECOND_MS = 1000;
/** Time until all processes see a changed file, in seconds: none on one machine, minutes for secrets mounted in a cluster. */
const SPREAD_SECONDS = 120;

const flags = z.object({
  file: z.string().optional(),
  spread: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(0, 'must be a number of seconds')
    .default(SPREAD_SECONDS),
});

const MORE = `Without --file it replaces the secret in DATA_DIR/keys.json; the next start uses it. With --file it performs
the next of three stages and prints when the following one is due. Run it again then; earlier runs do nothing.
  added   the new secret follows the old one: every process accepts it
  first   the new secret signs; tokens signed with the old one are valid for another ${INTERNAL_TOKEN_SECONDS} s
  done    the old secret is removed
Processes started with INTERNAL_SECRET_FILE reload the file automatically.`;

/** `keys rotate internal` */
function addRotateInternal(rotate: Command): void {
  addCommand(rotate, 'internal', {
    summary: 'Rotate INTERNAL_SECRET, which authenticates processes to each other, without a restart.',
    more: MORE,
    examples: [
      'keys rotate internal --file /run/secrets/internal',
      'keys rotate internal --file internal.txt --spread 0 --json',
    ],
  })
    .option('--file <path>', 'file named by INTERNAL_SECRET_FILE: one secret per line, the first signs')
    .option('--spread <seconds>', `time until all processes see a changed file (default ${SPREAD_SECONDS})`)
    .action(report(flags, rotateInternal));
}

async function rotateInternal({ file, spread }: z.infer<typeof flags>): Promise<Answer> {
  if (file === undefined) return replaceInstallationKey('INTERNAL_SECRET');
  const visibleMs = spread * SECOND_MS + KEY_FILE_RELOAD_MS;
  const result = await advance({
    file,
    settle: { added: visibleMs, first: visibleMs + INTERNAL_TOKEN_SECONDS * SECOND_MS },
  });
  const { changed, stage, nextDueAt } = result;
  const outcome = changed
    ? `Reached stage "${stage}".`
    : `Nothing changed: stage "${stage}" has not been active long enough.`;
  const next = nextDueAt
    ? `The next stage is due at ${nextDueAt.toISOString()}. Run this command again then.`
    : 'The rotation is complete.';
  return { value: result, text: `${outcome} ${next}` };
}
