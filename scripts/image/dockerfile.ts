import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/files.ts';

export interface Instruction {
  /** Name in capitals, such as FROM or RUN. */
  name: string;
  /** The rest of the instruction, with continued lines joined. */
  text: string;
  /** Line number; the first line is 1. */
  line: number;
}

export interface Stage {
  from: string;
  name: string | undefined;
  instructions: Instruction[];
}

export interface Dockerfile {
  /** Instructions before the first FROM: the arguments (ARG) of FROM instructions. */
  head: Instruction[];
  stages: Stage[];
}

export const readDockerfileText = (): string => readFileSync(join(root, 'Dockerfile'), 'utf8');

function parseInstructions(text: string): Instruction[] {
  const found: Instruction[] = [];
  /** The instruction that continues in the next line. */
  let continued: Instruction | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const piece = line.replace(/\\\s*$/, '').trim();
    if (continued) {
      continued.text += ` ${piece}`;
    } else {
      const [, name = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(piece) ?? [];
      continued = { name: name.toUpperCase(), text: rest, line: index + 1 };
      found.push(continued);
    }
    if (!/\\\s*$/.test(line)) continued = undefined;
  }
  return found;
}

/** Parses a Dockerfile. @throws Error for one without stages */
export function parseDockerfile(text: string): Dockerfile {
  const head: Instruction[] = [];
  const stages: Stage[] = [];
  for (const instruction of parseInstructions(text)) {
    if (instruction.name === 'FROM') {
      const [, from = '', name] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(instruction.text) ?? [];
      stages.push({ from, name, instructions: [] });
    } else (stages.at(-1)?.instructions ?? head).push(instruction);
  }
  if (stages.length === 0) throw new Error('the Dockerfile has no stage');
  return { head, stages };
}

/** Returns the variables that a stage sets as `NAME=value`. */
const variablesOf = ({ instructions }: Stage): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ text }) => [...text.matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value])),
  );

/** Returns the environment variables that the Dockerfile's last stage sets for the image's processes. */
export const imageEnvironment = (): Record<string, string> =>
  variablesOf(parseDockerfile(readDockerfileText()).stages.at(-1) ?? { from: '', name: undefined, instructions: [] });
