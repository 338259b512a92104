import { Command } from 'commander';
import { addBackupCommands } from '../backup/backup-commands.ts';
import { addSeedCommand } from '../demo/seed-command.ts';
import { addCompanyCommands } from './company/create.ts';
import { addDoctorCommand } from './doctor/doctor.ts';
import { addKeysCommands } from './keys/keys.ts';
import { addMigrateCommands } from './migrate/migrate.ts';
import { addUploadCommand } from './upload/upload.ts';
import { addUserCommands } from './user/create-super-admin.ts';

/** Every command. Flags and the environment decide all; nothing is asked. */
export function createProgram(): Command {
  const program = new Command('portal')
    .description('Runs and looks after a Utility Pay deployment.')
    .exitOverride()
    .showHelpAfterError('(--help shows the flags and examples)')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 failed or found something bad, 2 called wrongly or not configured.\nWorks on MONGODB_URI and REDIS_URL, else on the engines of DATA_DIR (.data).',
    );
  addMigrateCommands(program);
  addUserCommands(program);
  addCompanyCommands(program);
  addUploadCommand(program);
  addKeysCommands(program);
  addDoctorCommand(program);
  addSeedCommand(program);
  addBackupCommands(program);
  return program;
}
