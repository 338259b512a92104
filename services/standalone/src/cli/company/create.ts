import type { Command } from 'commander';
import { z } from 'zod';
import { CommandFailure } from '../../errors.ts';
import { addCommand, report } from '../command.ts';
import { withServices } from '../with-services.ts';
import { CommandLineCreateCompanyDocument } from './gql/tenant-settings.internal.ts';

const flags = z.object({ name: z.string(), key: z.string().min(1, 'must not be empty').optional() });

/** `company create` */
export function addCompanyCommands(program: Command): void {
  const company = program.command('company').description('Manage companies.');
  addCommand(company, 'create', {
    summary: 'Create a company and print its id.',
    examples: [
      'company create --name "Riverside Water"',
      'company create --name "Riverside Water" --key riverside --json',
    ],
  })
    .requiredOption('--name <name>', 'name shown to customers')
    .option('--key <key>', 'idempotency key: the same key returns the same company')
    .action(
      report(flags, ({ name, key }, context) =>
        withServices({ context }, async ({ call }) => {
          const input = { name, ...(key ? { idempotencyKey: key } : {}) };
          const { createCompany } = await call('tenant-settings', {
            query: CommandLineCreateCompanyDocument,
            variables: { input },
          });
          if (!createCompany.company)
            throw new CommandFailure(createCompany.userErrors.map(({ message }) => message).join('\n'));
          const { id } = createCompany.company;
          return { value: { id: Number(id), name: createCompany.company.name }, text: id };
        }),
      ),
    );
}
