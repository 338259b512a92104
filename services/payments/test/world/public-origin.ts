import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export type TakeNotice = (reference: string, authorization: string | null, body: string) => Promise<unknown>;

/** The gateway's public face, as far as the provider's notices need it. Tests say where notices go. */
export async function startPublicOrigin() {
  let take: TakeNotice = async () => undefined;
  let taken = 0;
  const server = createServer(async (request, response) => {
    const [, reference] = /^\/api\/payments\/notice\/([a-z0-9]+)$/.exec(request.url ?? '') ?? [];
    const body = await text(request);
    if (reference) await take(reference, request.headers.authorization ?? null, body);
    taken += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    taken: () => taken,
    onNotice: (handler: TakeNotice) => {
      take = handler;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
