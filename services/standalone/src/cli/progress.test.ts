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

test('work that is done within a second says nothing; longer work says a line a second, however often it is told', () => {
  const screen = screenOf(false);
  const progress = startProgress(screen);
  for (let at = 1; at <= 25; at += 1) {
    progress.at(`${at} rows`);
    vi.advanceTimersByTime(100);
  }
  expect(screen.written).toEqual(['10 rows\n', '20 rows\n']);
  progress.end();
  vi.advanceTimersByTime(5000);
  expect(screen.written).toHaveLength(2);
});

test('work that is stuck goes on saying where; on a terminal in one line that is cleared at the end', () => {
  const screen = screenOf(true);
  const progress = startProgress(screen);
  progress.at('waiting');
  vi.advanceTimersByTime(2000);
  progress.end();
  expect(screen.written).toEqual(['\r\u001b[Kwaiting', '\r\u001b[Kwaiting', '\r\u001b[K']);
});
