import type { Command } from 'commander';
import type { z } from 'zod';
import { EXIT, exitCodeFor, WrongUse, wordsFor } from './failure.ts';
import { type Progress, startProgress } from './progress.ts';

/** What a command answers: the same told to programs and to people. */
export interface Answer {
  /** One JSON value, with --json. */
  value: unknown;
  /** Lines for a person, without it. */
  text: string;
  /** The work was done and what it found is bad: exit code 1. */
  failed?: boolean;
}

interface Description {
  /** One line for the list of commands. */
  does: string;
  /** Whole command lines, without the program's own name. */
  examples: string[];
  /** Paragraphs between the flags and the examples. */
  more?: string;
}

/** Adds a command that takes --json and shows examples in its help. */
export function addCommand(parent: Command, nameAndArguments: string, { does, examples, more }: Description): Command {
  const shown = examples.map((example) => `  $ npm run portal -- ${example}`).join('\n');
  return parent
    .command(nameAndArguments)
    .description(does)
    .option('--json', 'print one JSON value; all else goes to stderr')
    .addHelpText('after', `${more ? `\n${more}\n` : ''}\nExamples:\n${shown}`);
}

/** Runs a command's work and reports it: its answer on stdout, its progress and its failure on stderr. */
export const report =
  <Flags extends z.ZodType>(flags: Flags, work: (flags: z.infer<Flags>, progress: Progress) => Promise<Answer>) =>
  async (given: { json?: boolean }): Promise<void> => {
    const progress = startProgress();
    try {
      const { value, text, failed } = await work(readFlags(flags, given), progress);
      progress.end();
      await print(given.json ? JSON.stringify(value) : text);
      if (failed) process.exitCode = EXIT.failed;
    } catch (error) {
      progress.end();
      process.stderr.write(`${wordsFor(error)}\n`);
      if (given.json) await print(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
      process.exitCode = exitCodeFor(error);
    }
  };

const flagOf = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** @throws WrongUse with every flag that is wrong. */
function readFlags<Flags extends z.ZodType>(flags: Flags, given: object): z.infer<Flags> {
  const read = flags.safeParse(given);
  if (read.success) return read.data;
  const told = read.error.issues.map(({ path, message }) => `${path.map(String).map(flagOf).join(' ')}: ${message}`);
  throw new WrongUse(told.join('\n'));
}

/** A pipe takes its time: whoever exits at once loses the end of a long answer. */
const print = (text: string): Promise<void> =>
  new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
