/** The file on its way, for whoever wants to stop it: what can be aborted is no fact for a store. */
let current: AbortController | null = null;

const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While this runs the browser asks before the application is left, on whichever page one is. */
export async function whileSending<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const own = new AbortController();
  current = own;
  window.addEventListener('beforeunload', askToStay);
  try {
    return await send(own.signal);
  } finally {
    window.removeEventListener('beforeunload', askToStay);
    if (current === own) current = null;
  }
}

export const cancelSending = (): void => current?.abort();
