import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

export interface HandedOver {
  key: string;
  authorization: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string | undefined;
}

export type Reply =
  | { kind: 'accept' }
  | { kind: 'error'; status: number; name: string; message: string; retryAfter?: string }
  /** Takes the message, then says nothing. */
  | { kind: 'accept-silently' }
  | { kind: 'garbage' };

/** Resend as far as we use it: one call, idempotency keys, and the ways in which it fails. */
export async function startResend() {
  const accepted = new Map<string, HandedOver>();
  const handedOver: HandedOver[] = [];
  const replies: Reply[] = [];

  const take = async (request: IncomingMessage): Promise<HandedOver> => {
    const { from, to, subject, text, html, reply_to: replyTo } = Object(await json(request));
    const key = String(request.headers['idempotency-key']);
    const authorization = String(request.headers.authorization);
    const message = { key, authorization, from, to, subject, text, html, replyTo };
    handedOver.push(message);
    return message;
  };
  const answer = (response: ServerResponse, status: number, body: object, headers = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  const server = createServer(async (request, response) => {
    const message = await take(request);
    const reply = replies.shift() ?? { kind: 'accept' };
    if (reply.kind === 'garbage') return void response.writeHead(502).end('<html>Bad gateway</html>');
    if (reply.kind === 'error') {
      const { status, name, retryAfter } = reply;
      const headers = retryAfter ? { 'retry-after': retryAfter } : {};
      return answer(response, status, { statusCode: status, name, message: reply.message }, headers);
    }
    const known = accepted.get(message.key);
    if (known && JSON.stringify(known) !== JSON.stringify(message)) {
      return answer(response, 409, { statusCode: 409, name: 'invalid_idempotent_request', message: 'other body' });
    }
    accepted.set(message.key, message);
    if (reply.kind === 'accept-silently') return;
    answer(response, 200, { id: `sent-${message.key}` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    accepted,
    handedOver,
    /** What it does with the next messages; it accepts whatever comes after them. */
    next: (...wanted: Reply[]) => void replies.splice(0, replies.length, ...wanted),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
