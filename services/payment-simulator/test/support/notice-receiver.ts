import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export type ReceivedNotice = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

/** A merchant's notice address that keeps what it gets. */
export async function noticeReceiver(onEnd: (close: () => void) => void) {
  const received: ReceivedNotice[] = [];
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
    /** Waits until so many notices have come for a path. */
    async arrived(path: string, count = 1): Promise<ReceivedNotice[]> {
      const ofPath = () => received.filter((notice) => notice.path === path);
      while (ofPath().length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return ofPath();
    },
  };
}
