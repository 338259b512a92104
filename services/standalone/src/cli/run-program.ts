import { type Command, CommanderError } from 'commander';
import { EXIT } from './failure.ts';

/** Reads the command line, does what it asks for and gives the exit code. */
export async function runProgram(program: Command, argv: readonly string[]): Promise<number> {
  try {
    await program.parseAsync(argv);
    return Number(process.exitCode ?? EXIT.ok);
  } catch (error) {
    // Commander has told what was wrong by now; being asked for help is no mistake.
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.ok;
    if (argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
    return EXIT.wrongUse;
  }
}
