import { createServer } from 'node:http';

export interface RefusingMail {
  url: string;
  /** It takes mail from now on. */
  relent(): void;
  taken(): number;
  stop(): void;
}

/** A mail provider on this machine that refuses every message until it relents. */
export async function startRefusingMail(): Promise<RefusingMail> {
  let refuses = true;
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
