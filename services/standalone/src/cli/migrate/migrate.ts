import type { MigrationProgress } from '@utility-pay/service-kit/migrations/migrate-up';
import type { Command } from 'commander';
import { z } from 'zod';
import { addCommand, report } from '../command.ts';
import { type CommandGround, onGround } from '../ground.ts';

const noFlags = z.object({});

const installation = ({ mongoUri, config }: CommandGround) => ({ mongoUri, databasePrefix: config.DATABASE_PREFIX });

function words({ service, step, migration, done, total }: MigrationProgress): string {
  if (step === 'waiting') return `${service}: waiting for another runner`;
  const amount = done === undefined ? '' : ` ${done}${total === undefined ? '' : ` of ${total}`}`;
  return `${service} ${migration ?? ''}: ${step}${amount}`;
}

/** `migrate up` and `migrate status` */
export function addMigrateCommands(program: Command): void {
  const migrate = program.command('migrate').description("Indexes and data of all services' databases.");
  addCommand(migrate, 'up', {
    does: 'Bring all databases up to this version; nothing happens when they are.',
    examples: ['migrate up', 'MONGODB_URI=mongodb://… npm run portal -- migrate up --json'],
  }).action(
    report(noFlags, (_flags, progress) =>
      onGround(progress, async (ground) => {
        const { migrateAll } = await import('../../migrate.ts');
        const onProgress = (told: MigrationProgress) => progress.at(words(told));
        const done = await migrateAll({ ...installation(ground), log: ground.log, onProgress });
        const lines = Object.entries(done).map(
          ([name, { applied }]) => `${name}: ${applied.join(', ') || 'nothing to do'}`,
        );
        return { value: done, text: lines.join('\n') };
      }),
    ),
  );
  addCommand(migrate, 'status', {
    does: 'Tell what is applied and what is pending; exit code 1 while something is.',
    examples: ['migrate status', 'migrate status --json'],
  }).action(
    report(noFlags, (_flags, progress) =>
      onGround(progress, async (ground) => {
        const { statusOfAll } = await import('../../migrate.ts');
        const status = await statusOfAll(installation(ground));
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
