import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const screenOf = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
};

test('writes one line after each second of work, and none after it ends', () => {
  const screen = screenOf(false);
  const progress = startProgress(screen);
  for (let rows = 1; rows <= 25; rows += 1) {
    progress.report(`${rows} rows`);
    vi.advanceTimersByTime(100);
  }
  expect(screen.written).toEqual(['10 rows\n', '20 rows\n']);
  progress.end();
  vi.advanceTimersByTime(5000);
  expect(screen.written).toHaveLength(2);
});

test('repeats the last step each second on a terminal, in one line that is cleared at the end', () => {
  const screen = screenOf(true);
  const progress = startProgress(screen);
  progress.report('waiting');
  vi.advanceTimersByTime(2000);
  progress.end();
  expect(screen.written).toEqual(['\r\u001b[Kwaiting', '\r\u001b[Kwaiting', '\r\u001b[K']);
});
