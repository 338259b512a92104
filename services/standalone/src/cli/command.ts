import type { Command } from 'commander';
import type { z } from 'zod';
import { EXIT, exitCodeFor, messageFor, UsageError } from '../errors.ts';
import { type Progress, startProgress } from './progress.ts';

/** The result of a command. */
export interface CommandResult {
  /** Printed as JSON with --json. */
  value: unknown;
  /** Printed without --json. */
  text: string;
  /** The command ran but found problems: exit code 1. */
  failed?: boolean;
}

export interface Description {
  /** One line for the list of commands. */
  summary: string;
  /** Command lines without the program's name. */
  examples: string[];
  /** Text between options and examples. */
  more?: string;
}

/** Adds a command with the option --json and examples in its help. */
export function addCommand(
  parent: Command,
  nameAndArguments: string,
  { summary, examples, more }: Description,
): Command {
  const shown = examples.map((example) => `  $ npm run portal -- ${example}`).join('\n');
  return parent
    .command(nameAndArguments)
    .description(summary)
    .option('--json', 'print the result as JSON; logs and progress go to stderr')
    .addHelpText('after', `${more ? `\n${more}\n` : ''}\nExamples:\n${shown}`);
}

/** Returns a command's action: prints the result to stdout, progress and errors to stderr, and sets the exit code. */
export const report =
  <Flags extends z.ZodType>(
    flags: Flags,
    work: (flags: z.infer<Flags>, progress: Progress) => Promise<CommandResult>,
  ) =>
  async (options: { json?: boolean }): Promise<void> => {
    const progress = startProgress();
    try {
      const { value, text, failed } = await work(readFlags(flags, options), progress);
      progress.end();
      await print(options.json ? JSON.stringify(value) : text);
      if (failed) process.exitCode = EXIT.failed;
    } catch (error) {
      progress.end();
      process.stderr.write(`${messageFor(error)}\n`);
      if (options.json) await print(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
      process.exitCode = exitCodeFor(error);
    }
  };

const flagOf = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Parses the options. @throws UsageError naming every invalid one. */
function readFlags<Flags extends z.ZodType>(flags: Flags, options: object): z.infer<Flags> {
  const read = flags.safeParse(options);
  if (read.success) return read.data;
  const problems = read.error.issues.map(
    ({ path, message }) => `${path.map(String).map(flagOf).join(' ')}: ${message}`,
  );
  throw new UsageError(problems.join('\n'));
}

/** Waits until stdout is flushed: exiting earlier would truncate a long result that is piped. */
const print = (text: string): Promise<void> =>
  new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
