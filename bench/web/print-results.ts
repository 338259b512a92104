import { median } from '../pace.ts';
import type { Round, Scroll } from './actions.ts';

const NAME_WIDTH = 26;
const CELL_WIDTH = 12;

const line = (name: string, cells: readonly string[]): string =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(CELL_WIDTH)).join('');

const whole = (ms: number): string => ms.toFixed(0);

const HEAD = ['painted', 'worst', 'query only', 'ratio', 'INP', 'worst INP'] as const;

/** Prints one line for each action: medians, maxima, and the ratio of the medians. */
export function printActions(results: readonly { action: string; rounds: readonly Round[] }[]): void {
  console.log(line('', HEAD));
  for (const { action, rounds } of results) {
    const valuesOf = (key: keyof Round): number[] => rounds.map((round) => round[key]);
    const [paintedMs, queryOnlyMs] = [median(valuesOf('paintedMs')), median(valuesOf('queryOnlyMs'))];
    console.log(
      line(action, [
        whole(paintedMs),
        whole(Math.max(...valuesOf('paintedMs'))),
        whole(queryOnlyMs),
        (paintedMs / queryOnlyMs).toFixed(2),
        whole(median(valuesOf('interactionMs'))),
        whole(Math.max(...valuesOf('interactionMs'))),
      ]),
    );
  }
}

export const printScroll = ({ worstFramesMs, rows }: Scroll): void =>
  console.log(
    `scroll through the page: longest wait between frames ${whole(median(worstFramesMs))} (worst ${whole(Math.max(...worstFramesMs))}); ${rows} rows`,
  );
