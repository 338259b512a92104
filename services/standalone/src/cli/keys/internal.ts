import { INTERNAL_TOKEN_SECONDS } from '@utility-pay/service-kit/auth';
import { KEY_FILE_RELOAD_MS } from '@utility-pay/service-kit/secrets/key-ring';
import type { Command } from 'commander';
import { z } from 'zod';
import { type Answer, addCommand, report } from '../command.ts';
import { advance } from './advance.ts';
import { replaceInstallationKey } from './installation.ts';

const SECOND_MS = 1000;
/** Seconds that a changed file may take to lie before every process: none on one machine, minutes in a cluster. */
const SPREAD_SECONDS = 120;

const flags = z.object({
  file: z.string().optional(),
  spread: z.coerce.number({ error: 'must be seconds' }).min(0, 'must be seconds').default(SPREAD_SECONDS),
});

const MORE = `Without --file it changes DATA_DIR/keys.json, for the next start. With --file it does the next of three
stages and says when the one after is due; run it again then, it does nothing too early:
  added   the new secret stands behind the old one: every process believes it
  first   the new one signs; tokens of the old one live for ${INTERNAL_TOKEN_SECONDS} s more
  done    the old one is gone
Processes that were given INTERNAL_SECRET_FILE read it again by themselves.`;

/** `keys rotate internal` */
export function addRotateInternal(rotate: Command): void {
  addCommand(rotate, 'internal', {
    does: 'Change INTERNAL_SECRET, by which our processes know each other, without a restart.',
    more: MORE,
    examples: [
      'keys rotate internal --file /run/secrets/internal',
      'keys rotate internal --file internal.txt --spread 0 --json',
    ],
  })
    .option('--file <path>', 'that INTERNAL_SECRET_FILE names: secrets, one a line, the first in force')
    .option('--spread <seconds>', `that a change of the file takes to reach all processes (${SPREAD_SECONDS})`)
    .action(report(flags, rotateInternal));
}

async function rotateInternal({ file, spread }: z.infer<typeof flags>): Promise<Answer> {
  if (file === undefined) return replaceInstallationKey('INTERNAL_SECRET');
  const heard = spread * SECOND_MS + KEY_FILE_RELOAD_MS;
  const done = await advance({ file, settle: { added: heard, first: heard + INTERNAL_TOKEN_SECONDS * SECOND_MS } });
  const { changed, stage, nextDueAt } = done;
  const told = changed ? `Reached stage "${stage}".` : `Nothing changed: stage "${stage}" must settle.`;
  const next = nextDueAt ? `The next stage is due at ${nextDueAt.toISOString()}: run this again then.` : 'All done.';
  return { value: done, text: `${told} ${next}` };
}
