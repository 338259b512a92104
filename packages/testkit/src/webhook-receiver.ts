import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** In crash tests, some kills then happen while the product waits for the response. */
const RESPONSE_DELAY_MS = 20;
const ACCEPTED = 204;

interface Message {
  id: string;
  body: string;
  isAccepted: boolean;
}

/** A partner's program on loopback that checks each request against the documentation of webhooks. */
export interface WebhookReceiver {
  url: string;
  /** The messages, each once, in the order of their first requests. */
  messages: Message[];
  /** Number of requests, also of repetitions and of those with a wrong signature. */
  requests: number;
  /** Sets the signing secret of the endpoint. */
  useSecret(secret: string): void;
  /** Responds 500 to the next request. */
  failNext(): void;
  /** Returns and removes the contradictions to the documentation that were found since the last call. */
  takeProblems(): string[];
  stop(): void;
}

/** Starts the receiver on a free port. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const byId = new Map<string, Message>();
  let problems: string[] = [];
  let secret = '';
  let last: Message | undefined;
  let openRequests = 0;
  let isNextFailing = false;
  const started: WebhookReceiver = {
    url: '',
    messages: [],
    requests: 0,
    useSecret: (newSecret) => {
      secret = newSecret;
    },
    failNext: () => {
      isNextFailing = true;
    },
    takeProblems: () => {
      const found = problems;
      problems = [];
      return found;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };

  /** Records a verified request: a new message, or a repetition of the last one. Returns the message. */
  function recordMessage(id: string, body: string): Message {
    const known = byId.get(id);
    if (known && known.body !== body) problems.push(`${id} was repeated with another body`);
    if (known && known !== last) problems.push(`${id} was repeated after later messages`);
    if (!known && last && !last.isAccepted) problems.push(`${id} was sent before ${last.id} was accepted`);
    const message = known ?? { id, body, isAccepted: false };
    if (!known) {
      byId.set(id, message);
      started.messages.push(message);
    }
    last = message;
    return message;
  }

  const server = createServer(async (request, response) => {
    openRequests += 1;
    response.once('close', () => {
      openRequests -= 1;
    });
    if (openRequests > 1) problems.push('two requests were sent at the same time');
    started.requests += 1;
    let body = '';
    try {
      for await (const chunk of request) body += chunk;
    } catch {
      // The product was killed while it sent the request.
      return;
    }
    try {
      new Webhook(secret).verify(body, request.headers as Record<string, string>);
    } catch (error) {
      problems.push(`a request was not signed as documented: ${error}`);
      response.writeHead(401).end();
      return;
    }
    const message = recordMessage(String(request.headers['webhook-id']), body);
    await new Promise((resolve) => setTimeout(resolve, RESPONSE_DELAY_MS));
    if (response.destroyed) return;
    const isFailing = isNextFailing;
    isNextFailing = false;
    if (!isFailing) message.isAccepted = true;
    response.writeHead(isFailing ? 500 : ACCEPTED).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  started.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return started;
}
