/** The delay before the first line and between two lines. */
const REPORT_INTERVAL_MS = 1000;

/** Output for progress: stderr, or a fake in tests. */
export interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

export interface Progress {
  /** Sets the current step. It is written once a second, and never if the work takes less than a second. */
  report(message: string): void;
  /** Clears the line and stops reporting. */
  end(): void;
}

/** Starts reporting: on a terminal in one line that is rewritten, otherwise with a new line each second. */
export function startProgress(
  screen: Screen,
  now: () => number = () => performance.now(),
  everyMs: number = REPORT_INTERVAL_MS,
): Progress {
  let current = '';
  let written = '';
  let dueAt = now() + everyMs;
  const write = (): void => {
    if (current === '') return;
    written = current;
    dueAt = now() + everyMs;
    screen.write(screen.isTTY ? `\r\u001b[K${current}` : `${current}\n`);
  };
  const timer = setInterval(write, everyMs).unref();
  return {
    report: (message) => {
      current = message;
      if (now() < dueAt) return;
      timer.refresh();
      write();
    },
    end: () => {
      clearInterval(timer);
      if (written !== '' && screen.isTTY) screen.write('\r\u001b[K');
      current = '';
    },
  };
}
