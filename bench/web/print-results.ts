import { median } from '../pace.ts';
import type { Round, Scroll } from './actions.ts';

const NAME_WIDTH = 26;
const CELL_WIDTH = 12;

const formatLine = (name: string, cells: readonly string[]): string =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(CELL_WIDTH)).join('');

const formatMs = (ms: number): string => ms.toFixed(0);

const HEAD = ['painted', 'worst', 'query only', 'ratio', 'INP', 'worst INP'] as const;

/** Prints one line for each action: medians, maxima, and the ratio of the medians. */
export function printActions(results: readonly { action: string; rounds: readonly Round[] }[]): void {
  console.log(formatLine('', HEAD));
  for (const { action, rounds } of results) {
    const valuesOf = (key: keyof Round): number[] => rounds.map((round) => round[key]);
    const [paintedMs, queryOnlyMs] = [median(valuesOf('paintedMs')), median(valuesOf('queryOnlyMs'))];
    console.log(
      formatLine(action, [
        formatMs(paintedMs),
        formatMs(Math.max(...valuesOf('paintedMs'))),
        formatMs(queryOnlyMs),
        (paintedMs / queryOnlyMs).toFixed(2),
        formatMs(median(valuesOf('interactionMs'))),
        formatMs(Math.max(...valuesOf('interactionMs'))),
      ]),
    );
  }
}

/** Prints the median and the maximum of the longest waits between two frames. */
export const printScroll = ({ worstFramesMs, rows }: Scroll): void =>
  console.log(
    `scroll through the page: longest wait between frames ${formatMs(median(worstFramesMs))} (worst ${formatMs(Math.max(...worstFramesMs))}); ${rows} rows`,
  );
