import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandFailure, UsageError } from '../errors.ts';
import { addCommand, report } from './command.ts';
import { readVariable } from './config.ts';
import { withServices } from './with-services.ts';

const flags = z.object({ email: z.string(), passwordFile: z.string().optional() });

const MORE = `The password is read from --password-file, from PASSWORD or from the file named by PASSWORD_FILE.
It is never an option, because other users can see the arguments of a process.
If a super admin with this address exists, nothing changes, including the password.`;

/** `user create-super-admin` */
export function addUserCommands(program: Command): void {
  const user = program.command('user').description('Manage super admins.');
  addCommand(user, 'create-super-admin', {
    summary: 'Create a super admin with access to all companies.',
    more: MORE,
    examples: [
      'user create-super-admin --email ops@example.com --password-file /run/secrets/password',
      'user create-super-admin --email ops@example.com --json    (with PASSWORD in the environment)',
    ],
  })
    .requiredOption('--email <address>', 'email address to sign in with; unique among all staff')
    .option('--password-file <path>', 'file that contains only the password; "-" reads standard input')
    .action(
      report(flags, async ({ email, passwordFile }, context) => {
        const { env, readStdin } = context;
        const password =
          passwordFile === undefined ? readVariable('PASSWORD', env) : await readSecretFile(passwordFile, readStdin);
        if (!password) throw new UsageError('No password: use --password-file or set PASSWORD.');
        return withServices({ context }, async ({ apps }) => {
          const result = await apps.identity.useCases.createSuperAdmin({ email, password });
          if (result.kind === 'refused')
            throw new CommandFailure(result.userErrors.map(({ message }) => message).join('\n'));
          const { id } = result.user;
          const text = result.kind === 'created' ? `Created super admin ${id}.` : `Super admin ${id} already exists.`;
          return { value: { id, email: result.user.email, created: result.kind === 'created' }, text };
        });
      }),
    );
}

/** Returns a secret from a file, or from standard input for `-`, without a trailing newline. */
async function readSecretFile(path: string, readStdin: () => Promise<string>): Promise<string> {
  if (path === '-') return withoutLineEnd(await readStdin());
  const content = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`--password-file: ${path} cannot be read.`);
  });
  return withoutLineEnd(content);
}

const withoutLineEnd = (content: string): string => content.replace(/\r?\n$/, '');
