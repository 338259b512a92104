/** Milliseconds that Mailpit may take for a mail. */
const DEADLINE_MS = 5000;

/** Thrown when Mailpit did not take a mail. */
export class MailpitAway extends Error {}

export interface Mailpit {
  send(message: object): Promise<void>;
  isThere(): Promise<boolean>;
}

/** Mailpit by its HTTP API. */
export function createMailpit(url: string): Mailpit {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
  return {
    send: async (message) => {
      const answer = await ask('/api/v1/send', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      }).catch((cause) => {
        throw new MailpitAway('Mailpit cannot be reached', { cause });
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new MailpitAway(`Mailpit answered ${answer.status}`);
    },
    isThere: () =>
      ask('/readyz').then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.ok;
        },
        () => false,
      ),
  };
}
