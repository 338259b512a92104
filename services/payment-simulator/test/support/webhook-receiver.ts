import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export type ReceivedWebhook = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

/** Starts a merchant's server that records the webhooks it receives. */
export async function startWebhookReceiver(onEnd: (close: () => void) => void) {
  const received: ReceivedWebhook[] = [];
  let wake: () => void = () => undefined;
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    response.end('ok');
    wake();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** Waits until `count` webhooks have arrived at a path. */
    async arrived(path: string, count = 1): Promise<ReceivedWebhook[]> {
      const atPath = () => received.filter((webhook) => webhook.path === path);
      while (atPath().length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return atPath();
    },
  };
}
