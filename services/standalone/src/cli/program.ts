import { CommanderError } from 'commander';
import { EXIT } from '../errors.ts';
import { addBackupCommands } from './backup.ts';
import { type HostProcess, PortalCommand } from './command.ts';
import { addCompanyCommands } from './company/create.ts';
import { addUserCommands } from './create-super-admin.ts';
import { addDoctorCommand } from './doctor/doctor.ts';
import { addFilePickupCommands } from './file-pickup.ts';
import { addKeysCommands } from './keys/keys.ts';
import { addLedgerCommands } from './ledger-check.ts';
import { addMigrateCommands } from './migrate.ts';
import { addPaymentFileCommands } from './payment-files.ts';
import { addSeedCommand } from './seed-demo.ts';
import { addUndoUploadCommand } from './upload/undo-upload.ts';
import { addUploadCommand } from './upload/upload.ts';
import { addUploadsCommands } from './upload/uploads.ts';
import { addWebhookCommands } from './webhooks.ts';

/**
 * Creates the command line. No command is interactive: all input comes from options and environment variables. The
 * files of commands import the services only when a command runs, so that help and errors of usage are printed at once.
 */
function createProgram(host: HostProcess): PortalCommand {
  const program = new PortalCommand(host, 'portal')
    .description('Operate a Utility Pay deployment.')
    .exitOverride()
    .showHelpAfterError('(see --help for options and examples)')
    .addHelpText(
      'after',
      '\nExit codes: 0 success, 1 failure or problems found, 2 wrong usage or configuration.\nUses MONGODB_URI and REDIS_URL, or else the databases in DATA_DIR (.data).',
    );
  addMigrateCommands(program);
  addUserCommands(program);
  addCompanyCommands(program);
  addUploadCommand(program);
  addUndoUploadCommand(program);
  addUploadsCommands(program);
  addPaymentFileCommands(program);
  addFilePickupCommands(program);
  addWebhookCommands(program);
  addKeysCommands(program);
  addDoctorCommand(program);
  addLedgerCommands(program);
  addSeedCommand(program);
  addBackupCommands(program);
  return program;
}

/** Runs a command line, `process.argv`, in a process and returns the exit code. */
export async function runProgram(host: HostProcess, argv: readonly string[]): Promise<number> {
  try {
    await createProgram(host).parseAsync(argv);
    return Number(host.exitCode ?? EXIT.ok);
  } catch (error) {
    // Commander has already printed the error. --help also throws, with exit code 0.
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.ok;
    if (argv.includes('--json')) host.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
    return EXIT.wrongUse;
  }
}
