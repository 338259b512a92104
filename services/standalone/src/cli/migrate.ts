import type { MigrationProgress } from '@utility-pay/service-kit/migrations/migrate-up';
import type { Command } from 'commander';
import { z } from 'zod';
import { addCommand, report } from './command.ts';
import { type CommandEnvironment, withEnvironment } from './environment.ts';

const noFlags = z.object({});

const installation = ({ mongoUri, config }: CommandEnvironment) => ({
  mongoUri,
  databasePrefix: config.DATABASE_PREFIX,
});

function describe({ service, step, migration, done, total }: MigrationProgress): string {
  if (step === 'waiting') return `${service}: waiting for another migration`;
  const amount = done === undefined ? '' : ` ${done}${total === undefined ? '' : ` of ${total}`}`;
  return `${service} ${migration ?? ''}: ${step}${amount}`;
}

/** `migrate up` and `migrate status` */
export function addMigrateCommands(program: Command): void {
  const migrate = program.command('migrate').description('Migrate the databases of all services.');
  addCommand(migrate, 'up', {
    summary: 'Apply pending migrations to all databases.',
    examples: ['migrate up', 'MONGODB_URI=mongodb://… npm run portal -- migrate up --json'],
  }).action(
    report(noFlags, (_flags, context) =>
      withEnvironment(context, async (environment) => {
        const { migrateAll } = await import('../migrate.ts');
        const onProgress = (migration: MigrationProgress) => context.progress.report(describe(migration));
        const done = await migrateAll({ ...installation(environment), log: environment.log, onProgress });
        const lines = Object.entries(done).map(
          ([name, { applied }]) => `${name}: ${applied.join(', ') || 'nothing to do'}`,
        );
        return { value: done, text: lines.join('\n') };
      }),
    ),
  );
  addCommand(migrate, 'status', {
    summary: 'List applied and pending migrations; exit code 1 if any is pending.',
    examples: ['migrate status', 'migrate status --json'],
  }).action(
    report(noFlags, (_flags, context) =>
      withEnvironment(context, async (environment) => {
        const { statusOfAll } = await import('../migrate.ts');
        const status = await statusOfAll(installation(environment));
        const failed = Object.values(status).some(({ pending }) => pending.length > 0);
        const lines = Object.entries(status).map(
          ([name, { applied, pending }]) =>
            `${name}: ${applied.length} applied${pending.length === 0 ? '' : `, pending: ${pending.join(', ')}`}`,
        );
        const advice = failed ? '\nRun: npm run portal -- migrate up' : '';
        return { value: status, text: `${lines.join('\n')}${advice}`, failed };
      }),
    ),
  );
}
