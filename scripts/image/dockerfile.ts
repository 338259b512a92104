import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/files.ts';

export interface Instruction {
  /** FROM, RUN, …: in capitals. */
  name: string;
  /** The rest of the instruction, with continued lines joined. */
  text: string;
  /** Line of the file, from 1. */
  line: number;
}

export interface Stage {
  from: string;
  name: string | undefined;
  instructions: Instruction[];
}

export interface Dockerfile {
  /** Instructions before the first FROM: its arguments. */
  head: Instruction[];
  stages: Stage[];
}

export const dockerfileText = (): string => readFileSync(join(root, 'Dockerfile'), 'utf8');

function instructionsIn(text: string): Instruction[] {
  const found: Instruction[] = [];
  let open: Instruction | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const piece = line.replace(/\\\s*$/, '').trim();
    if (open) {
      open.text += ` ${piece}`;
    } else {
      const [, name = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(piece) ?? [];
      open = { name: name.toUpperCase(), text: rest, line: index + 1 };
      found.push(open);
    }
    if (!/\\\s*$/.test(line)) open = undefined;
  }
  return found;
}

/** Parses a Dockerfile into stages. Throws when it has none. */
export function readDockerfile(text: string): Dockerfile {
  const head: Instruction[] = [];
  const stages: Stage[] = [];
  for (const instruction of instructionsIn(text)) {
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

/** Returns the variables that the image sets for its processes. */
export const imageEnvironment = (): Record<string, string> =>
  variablesOf(readDockerfile(dockerfileText()).stages.at(-1) ?? { from: '', name: undefined, instructions: [] });
