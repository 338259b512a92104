import { createServer } from 'node:http';

export interface FailingEmailProvider {
  url: string;
  /** Refuses every email from now on. */
  refuse(): void;
  /** Accepts emails again. */
  accept(): void;
  /** Returns the number of emails accepted since `refuse` was called. */
  acceptedCount(): number;
  stop(): void;
}

/** Starts a local email provider that can be set to refuse every email. */
export async function startFailingEmailProvider(): Promise<FailingEmailProvider> {
  let refuses = false;
  let acceptedCount = 0;
  const refusal = { statusCode: 422, name: 'validation_error', message: 'ops@example.org is not a verified address' };
  const server = createServer((request, response) => {
    request.resume();
    if (!refuses) acceptedCount += 1;
    response.writeHead(refuses ? 422 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refuses ? refusal : { id: `sent-${acceptedCount}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The email provider has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    refuse: () => {
      refuses = true;
      acceptedCount = 0;
    },
    accept: () => {
      refuses = false;
    },
    acceptedCount: () => acceptedCount,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
