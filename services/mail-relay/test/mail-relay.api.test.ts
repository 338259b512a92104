import { serveHttp } from '@utility-pay/service-kit/process/http-server';
import express from 'express';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailRelay } from '../src/app.ts';

interface Received {
  From: { Email: string; Name?: string };
  To: { Email: string }[];
  ReplyTo: { Email: string }[];
  Subject: string;
  Text?: string;
  HTML?: string;
  Headers: Record<string, string>;
}

let received: Received[] = [];
let answer = 200;
let url = '';
let stop = async (): Promise<void> => undefined;

/** Mailpit's way in, as its API describes it. */
function mailbox() {
  const application = express();
  application.get('/readyz', (_request, response) => void response.status(answer).send('ok'));
  application.post('/api/v1/send', express.json(), (request, response) => {
    if (answer === 200) received.push(request.body);
    response.status(answer).json({ ID: 'mailpit-1' });
  });
  return application;
}

beforeEach(async () => {
  received = [];
  answer = 200;
  const mailpit = await serveHttp(mailbox(), '127.0.0.1', 0);
  const relay = await serveHttp(createMailRelay(mailpit.url).application, '127.0.0.1', 0);
  url = relay.url;
  stop = async () => {
    await relay.close();
    await mailpit.close();
  };
});

afterEach(() => stop());

const mail = {
  from: 'City Water <bills@example.com>',
  to: 'payer@example.com',
  reply_to: 'office@example.com',
  subject: 'Your bill',
  text: 'It is here.',
};

const send = (body: object, key = 'delivery-1', authorization = 'Bearer re_any') =>
  fetch(`${url}/emails`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });

describe('the mail relay', () => {
  test('hands a mail to Mailpit', async () => {
    const sent = await send({ ...mail, html: '<p>It is here.</p>' });
    expect(await sent.json()).toEqual({ id: 'delivery-1' });
    expect(received).toEqual([
      {
        From: { Email: 'bills@example.com', Name: 'City Water' },
        To: [{ Email: 'payer@example.com' }],
        ReplyTo: [{ Email: 'office@example.com' }],
        Subject: 'Your bill',
        Text: 'It is here.',
        HTML: '<p>It is here.</p>',
        Headers: { 'X-Delivery-Id': 'delivery-1' },
      },
    ]);
  });

  test('sends once under one key, and refuses another mail under it', async () => {
    await send(mail);
    const again = await send(mail);
    expect([again.status, await again.json()]).toEqual([200, { id: 'delivery-1' }]);
    expect((await send({ ...mail, subject: 'Another' })).status).toBe(409);
    expect(received).toHaveLength(1);
  });

  test('asks for a key of Resend’s form and for a whole mail', async () => {
    expect((await send(mail, 'k', 'Bearer something')).status).toBe(401);
    expect((await send({ ...mail, to: [] }, 'k')).status).toBe(422);
    expect((await send({ from: mail.from, to: mail.to, subject: 'x' }, 'k')).status).toBe(422);
    expect(received).toEqual([]);
  });

  test('is tried again later while Mailpit is away', async () => {
    answer = 500;
    const refused = await send(mail);
    expect(refused.status).toBe(503);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    answer = 200;
    expect((await send(mail)).status).toBe(200);
    expect(received).toHaveLength(1);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});
