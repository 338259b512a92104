import type { Round, Scroll } from './actions.ts';

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const NAME_WIDTH = 26;
const CELL_WIDTH = 12;

const line = (name: string, cells: readonly string[]): string =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(CELL_WIDTH)).join('');

const whole = (ms: number): string => ms.toFixed(0);

const HEAD = ['painted', 'worst', 'query alone', 'ratio', 'INP', 'worst INP'] as const;

/** Prints one line for each action: medians, maxima, and the ratio of the medians. */
export function printActions(results: readonly { action: string; rounds: readonly Round[] }[]): void {
  console.log(line('', HEAD));
  for (const { action, rounds } of results) {
    const of = (key: keyof Round): number[] => rounds.map((round) => round[key]);
    const [painted, alone] = [median(of('painted')), median(of('alone'))];
    console.log(
      line(action, [
        whole(painted),
        whole(Math.max(...of('painted'))),
        whole(alone),
        (painted / alone).toFixed(2),
        whole(median(of('interaction'))),
        whole(Math.max(...of('interaction'))),
      ]),
    );
  }
}

export const printScroll = ({ worstFrames, rows }: Scroll): void =>
  console.log(
    `scroll through the page: longest wait between frames ${whole(median(worstFrames))} (worst ${whole(Math.max(...worstFrames))}); ${rows} rows`,
  );
