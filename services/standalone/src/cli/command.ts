import type { Readable, Writable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import type { Environment } from '@utility-pay/service-kit/config';
import { Command } from 'commander';
import type { z } from 'zod';
import { EXIT, exitCodeFor, messageFor, UsageError } from '../errors.ts';
import { type Progress, startProgress } from './progress.ts';

/** What the command line uses of `process`. */
export interface HostProcess {
  env: Environment;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean };
  exitCode?: NodeJS.Process['exitCode'];
}

/** A command, the process in which it runs, and subcommands in the same process. */
export class PortalCommand extends Command {
  readonly host: HostProcess;

  constructor(host: HostProcess, name?: string) {
    super(name);
    this.host = host;
    this.configureOutput({
      writeOut: (text) => void host.stdout.write(text),
      writeErr: (text) => void host.stderr.write(text),
    });
  }

  override createCommand(name?: string): PortalCommand {
    return new PortalCommand(this.host, name);
  }
}

/** What a command reads besides its options, and its progress. */
export interface CommandContext {
  env: Environment;
  /**
   * Reads the text of stdin. A command that does not call it leaves stdin closed, because Node makes a pipe non-blocking
   * when it opens it, also for other programs that share the pipe.
   */
  readStdin: () => Promise<string>;
  progress: Progress;
}

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
    work: (flags: z.infer<Flags>, context: CommandContext) => Promise<CommandResult>,
  ) =>
  async (options: { json?: boolean }, { host }: PortalCommand): Promise<void> => {
    const { stdout, stderr } = host;
    const progress = startProgress(stderr);
    try {
      const context = { env: host.env, readStdin: () => readText(host.stdin), progress };
      const { value, text, failed } = await work(readFlags(flags, options), context);
      progress.end();
      await print(stdout, options.json ? JSON.stringify(value) : text);
      if (failed) host.exitCode = EXIT.failed;
    } catch (error) {
      progress.end();
      stderr.write(`${messageFor(error)}\n`);
      const message = error instanceof Error ? error.message : String(error);
      if (options.json) await print(stdout, JSON.stringify({ error: message }));
      host.exitCode = exitCodeFor(error);
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
const print = (stdout: Writable, text: string): Promise<void> =>
  new Promise((resolve) => stdout.write(`${text}\n`, () => resolve()));
