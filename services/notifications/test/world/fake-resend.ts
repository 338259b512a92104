import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

export interface ReceivedEmail {
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
  /** Accepts the email and does not respond. */
  | { kind: 'accept-silently' }
  | { kind: 'garbage' };

/** Starts a local server that behaves like Resend: the send call, its idempotency keys and its failures. */
export async function startFakeResend() {
  const accepted = new Map<string, ReceivedEmail>();
  const requests: ReceivedEmail[] = [];
  const replies: Reply[] = [];

  const receive = async (request: IncomingMessage): Promise<ReceivedEmail> => {
    const { from, to, subject, text, html, reply_to: replyTo } = Object(await json(request));
    const key = String(request.headers['idempotency-key']);
    const authorization = String(request.headers.authorization);
    const message = { key, authorization, from, to, subject, text, html, replyTo };
    requests.push(message);
    return message;
  };
  const respond = (response: ServerResponse, status: number, body: object, headers = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  const server = createServer(async (request, response) => {
    const message = await receive(request);
    const reply = replies.shift() ?? { kind: 'accept' };
    if (reply.kind === 'garbage') return void response.writeHead(502).end('<html>Bad gateway</html>');
    if (reply.kind === 'error') {
      const { status, name, retryAfter } = reply;
      const headers = retryAfter ? { 'retry-after': retryAfter } : {};
      return respond(response, status, { statusCode: status, name, message: reply.message }, headers);
    }
    const previous = accepted.get(message.key);
    if (previous && JSON.stringify(previous) !== JSON.stringify(message)) {
      return respond(response, 409, { statusCode: 409, name: 'invalid_idempotent_request', message: 'other body' });
    }
    accepted.set(message.key, message);
    if (reply.kind === 'accept-silently') return;
    respond(response, 200, { id: `sent-${message.key}` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    accepted,
    requests,
    /** Sets the replies to the next requests; later requests are accepted. */
    next: (...nextReplies: Reply[]) => void replies.splice(0, replies.length, ...nextReplies),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
