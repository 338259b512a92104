declare global {
  var watched: {
    /** Event times of what the person did, by the browser's own clock. */
    acts: number[];
    /** From a key or click until the next paint, in milliseconds, as INP counts it. */
    interactions: number[];
    /** Milliseconds between two frames. */
    frames: number[];
  };
}

interface EventTiming extends PerformanceEntry {
  interactionId: number;
}

/** Runs in the page, before anything else does: notes what the person does and when the page answered. */
export function watchPage(): void {
  globalThis.watched = { acts: [], interactions: [], frames: [] };
  for (const type of ['click', 'input'])
    addEventListener(type, (event) => globalThis.watched.acts.push(event.timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[])
      if (entry.interactionId > 0) globalThis.watched.interactions.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  let last = performance.now();
  const frame = (now: number): void => {
    globalThis.watched.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Runs in the page: forgets what was noted, and answers the first row's text. */
export function startRound(): string {
  globalThis.watched.acts.length = 0;
  globalThis.watched.interactions.length = 0;
  globalThis.watched.frames.length = 0;
  return document.querySelector('tbody tr')?.textContent ?? '';
}

/**
 * Runs in the page: milliseconds from the last act until another first row than `before` was painted.
 * @throws when there is none within `patience` milliseconds
 */
export async function paintedAnswer({ before, patience }: { before: string; patience: number }): Promise<number> {
  const end = performance.now() + patience;
  const isAnswered = (): boolean => {
    const row = document.querySelector('table:not([aria-busy]) tbody tr');
    return row !== null && row.textContent !== before;
  };
  const painted = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (performance.now() > end) reject(new Error(`no other row than "${before}" came to stand first`));
        else if (!isAnswered()) requestAnimationFrame(look);
        // A message is delivered after the frame in which the row first stood has been painted.
        else {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(undefined);
        }
      };
      requestAnimationFrame(look);
    });
  return (await painted()) - (globalThis.watched.acts.at(-1) ?? Number.NaN);
}

/** Runs in the page: the same question once more, by itself; milliseconds until its answer had been read. */
export async function askAlone(body: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await answer.json();
  return performance.now() - begun;
}
