import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { startWebhookReceiver } from './webhook-receiver.ts';

const SECRET = `whsec_${Buffer.from('a signing secret for tests').toString('base64')}`;

async function startReceiver() {
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.stop);
  receiver.useSecret(SECRET);
  return {
    receiver,
    send: async (id: string, body = `{"id":"${id}"}`, secret = SECRET): Promise<number> => {
      const now = new Date();
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      };
      return (await fetch(receiver.url, { method: 'POST', body, headers })).status;
    },
  };
}

test('accepts messages in order, and repetitions of the last message, without problems', async () => {
  const { receiver, send } = await startReceiver();
  receiver.failNext();
  expect(await send('a')).toBe(500);
  for (const id of ['a', 'a', 'b']) expect(await send(id)).toBe(204);
  expect(receiver.takeProblems()).toEqual([]);
  expect(receiver.messages.map(({ id, isAccepted }) => [id, isAccepted])).toEqual([
    ['a', true],
    ['b', true],
  ]);
});

test('reports a message that was sent before the previous message was accepted', async () => {
  const { receiver, send } = await startReceiver();
  receiver.failNext();
  await send('a');
  await send('b');
  expect(receiver.takeProblems()).toEqual(['b was sent before a was accepted']);
});

test('reports repetitions with another body or after later messages, wrong signatures and simultaneous requests', async () => {
  const { receiver, send } = await startReceiver();
  await send('a');
  await send('a', '{}');
  expect(receiver.takeProblems()).toEqual(['a was repeated with another body']);
  await send('b');
  await send('a');
  expect(receiver.takeProblems()).toEqual(['a was repeated after later messages']);
  const otherSecret = `whsec_${Buffer.from('another secret').toString('base64')}`;
  expect(await send('c', '{}', otherSecret)).toBe(401);
  expect(receiver.takeProblems()).toMatchObject([expect.stringContaining('a request was not signed as documented')]);
  await Promise.all([send('c'), send('c')]);
  expect(receiver.takeProblems()).toEqual(['two requests were sent at the same time']);
});
