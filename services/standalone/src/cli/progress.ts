/** Milliseconds before work counts as long, and between two lines of it. */
const SAY_EVERY_MS = 1000;

/** Where progress is told: stderr, or whatever stands in for it. */
export interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

export interface Progress {
  /** What the work is at now; shown once a second at most, and never for work that is done within the first. */
  at(words: string): void;
  /** Ends the line; nothing is shown from here on. */
  end(): void;
}

/** A line that is written anew on a terminal, and one line a second elsewhere. */
export function startProgress(
  screen: Screen = process.stderr,
  now: () => number = () => performance.now(),
  everyMs: number = SAY_EVERY_MS,
): Progress {
  let current = '';
  let told = '';
  let dueAt = now() + everyMs;
  const tell = (): void => {
    if (current === '') return;
    told = current;
    dueAt = now() + everyMs;
    screen.write(screen.isTTY ? `\r\u001b[K${current}` : `${current}\n`);
  };
  const timer = setInterval(tell, everyMs).unref();
  return {
    at: (words) => {
      current = words;
      if (now() < dueAt) return;
      timer.refresh();
      tell();
    },
    end: () => {
      clearInterval(timer);
      if (told !== '' && screen.isTTY) screen.write('\r\u001b[K');
      current = '';
    },
  };
}
