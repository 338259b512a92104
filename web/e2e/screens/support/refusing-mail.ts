import { createServer } from 'node:http';

export interface RefusingMail {
  url: string;
  /** It takes no mail from now on. */
  refuse(): void;
  /** It takes mail again. */
  relent(): void;
  /** How many it took since it last refused any. */
  taken(): number;
  stop(): void;
}

/** A mail provider on this machine that refuses every message while it is told to. */
export async function startRefusingMail(): Promise<RefusingMail> {
  let refuses = false;
  let taken = 0;
  const refusal = { statusCode: 422, name: 'validation_error', message: 'ops@example.org is not a verified address' };
  const server = createServer((request, response) => {
    request.resume();
    if (!refuses) taken += 1;
    response.writeHead(refuses ? 422 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refuses ? refusal : { id: `sent-${taken}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    refuse: () => {
      refuses = true;
      taken = 0;
    },
    relent: () => {
      refuses = false;
    },
    taken: () => taken,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
