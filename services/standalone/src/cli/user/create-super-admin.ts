import type { Command } from 'commander';
import { z } from 'zod';
import { addCommand, report } from '../command.ts';
import { variable } from '../config.ts';
import { CommandFailure, WrongUse } from '../failure.ts';
import { withServices } from '../services.ts';
import { readSecretFile } from './read-secret-file.ts';

const flags = z.object({ email: z.string(), passwordFile: z.string().optional() });

const MORE = `The password comes from the file, or from the variable PASSWORD (or the file that PASSWORD_FILE
names): what stands on a command line is read by every user of the machine, and kept by shells.
An address that is a super admin's already is left as it is, its password too.`;

/** `user create-super-admin` */
export function addUserCommands(program: Command): void {
  const user = program.command('user').description('People who run the deployment.');
  addCommand(user, 'create-super-admin', {
    does: 'Make a super admin, who may do all in every company.',
    more: MORE,
    examples: [
      'user create-super-admin --email ops@example.com --password-file /run/secrets/password',
      'user create-super-admin --email ops@example.com --json    (with PASSWORD in the environment)',
    ],
  })
    .requiredOption('--email <address>', 'to sign in with; unique among all staff')
    .option('--password-file <path>', 'a file that holds the password alone; "-" reads standard input')
    .action(
      report(flags, async ({ email, passwordFile }, progress) => {
        const password = passwordFile === undefined ? variable('PASSWORD') : await readSecretFile(passwordFile);
        if (!password) throw new WrongUse('No password: name its file with --password-file, or set PASSWORD.');
        return withServices(progress, async ({ apps }) => {
          const made = await apps.identity.useCases.createSuperAdmin({ email, password });
          if (made.kind === 'refused')
            throw new CommandFailure(made.userErrors.map(({ message }) => message).join('\n'));
          const { id } = made.user;
          const text = made.kind === 'created' ? `Made super admin ${id}.` : `Super admin ${id} is there already.`;
          return { value: { id, email: made.user.email, created: made.kind === 'created' }, text };
        });
      }),
    );
}
