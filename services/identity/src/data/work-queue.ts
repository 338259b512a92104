/** Lets so many pieces of work run at once and so many more wait; refuses the rest by throwing `full()`. */
export function createWorkQueue(running: number, waiting: number, full: () => Error) {
  let active = 0;
  const queue: (() => void)[] = [];
  const takePlace = async (): Promise<void> => {
    if (active < running) {
      active += 1;
      return;
    }
    if (queue.length >= waiting) throw full();
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  // A place goes straight to the next in line, so that nobody who comes just then slips in before.
  const givePlace = (): void => {
    const next = queue.shift();
    if (next) next();
    else active -= 1;
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await takePlace();
    try {
      return await work();
    } finally {
      givePlace();
    }
  };
}
