import { describe, expect, it, onTestFinished } from 'vitest';
import { addFault, cancel, choose, openPage, queryStatus } from './support/protocol.ts';
import { createSimulatorFolder } from './support/simulator.ts';
import { startWebhookReceiver } from './support/webhook-receiver.ts';

/** Starts a simulator and a webhook receiver; `open` creates a page whose webhook goes to the path of its reference. */
async function startWithReceiver() {
  const receiver = await startWebhookReceiver(onTestFinished);
  const { start } = await createSimulatorFolder(onTestFinished);
  const { url } = await start();
  const open = (reference: string) =>
    openPage(url, reference, {
      notificationOption: {
        notifyByPOST: true,
        postAPI: `${receiver.url}/${reference}`,
        authHeader: `secret${reference}`,
      },
    });
  return { url, receiver, open };
}

describe('the webhook', () => {
  it('carries the result fields and the authorization value that the merchant chose', async () => {
    const { url, receiver, open } = await startWithReceiver();
    await choose(await open('REF1'), 'paid');
    const [webhook] = await receiver.arrived('/REF1');
    expect(webhook?.headers.authorization).toBe('secretREF1');
    expect(webhook?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(webhook?.body ?? '')).toEqual((await queryStatus(url, 'REF1')).body);
  });

  it('is sent for every outcome chosen by the payer, but not when the merchant cancels', async () => {
    const { url, receiver, open } = await startWithReceiver();
    await cancel(url, await open('REF0'));
    for (const outcome of ['declined', 'cancelled', 'rejected']) await choose(await open(outcome), outcome);
    for (const outcome of ['declined', 'cancelled', 'rejected']) await receiver.arrived(`/${outcome}`);
    expect(receiver.received).toHaveLength(3);
  });

  it('is not sent for a page with the webhook-none fault', async () => {
    const { url, receiver, open } = await startWithReceiver();
    await addFault(url, { kind: 'webhook-none', reference: 'REF1' });
    expect((await choose(await open('REF1'), 'paid')).status).toBe(303);
    await choose(await open('REF2'), 'paid');
    await receiver.arrived('/REF2');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/REF2']);
  });

  it('is sent several times with the webhook-duplicate fault', async () => {
    const { url, receiver, open } = await startWithReceiver();
    await addFault(url, { kind: 'webhook-duplicate', times: 5 });
    await choose(await open('REF1'), 'paid');
    const bodies = (await receiver.arrived('/REF1', 5)).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
  });

  it('is delayed by the webhook-late fault', async () => {
    const { url, receiver, open } = await startWithReceiver();
    await addFault(url, { kind: 'webhook-late', reference: 'REF1', delayMs: 3_600_000 });
    await addFault(url, { kind: 'webhook-late', reference: 'REF2', delayMs: 20 });
    await choose(await open('REF1'), 'paid');
    await choose(await open('REF2'), 'paid');
    await receiver.arrived('/REF2');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/REF2']);
  });

  it('does not keep the browser from being redirected when it cannot be delivered', async () => {
    const { start } = await createSimulatorFolder(onTestFinished);
    const { url } = await start();
    const page = await openPage(url, 'REF1', {
      notificationOption: { notifyByPOST: true, postAPI: 'http://127.0.0.1:1/' },
    });
    expect((await choose(page, 'paid')).status).toBe(303);
  });
});

describe('the fault calls', () => {
  it('refuse an unknown or incomplete fault', async () => {
    const { url } = await startWithReceiver();
    expect(await addFault(url, { kind: 'earthquake' })).toBe(400);
    expect(await addFault(url, { kind: 'slow', endpoint: 'create' })).toBe(400);
  });

  it('remove the faults of one terminal or all faults', async () => {
    const { url, receiver, open } = await startWithReceiver();
    await addFault(url, { kind: 'webhook-none', tpn: '123456789012' });
    await fetch(`${url}/_simulator/faults?tpn=999999999999`, { method: 'DELETE' });
    await choose(await open('REF1'), 'paid');
    await fetch(`${url}/_simulator/faults`, { method: 'DELETE' });
    await choose(await open('REF2'), 'paid');
    await receiver.arrived('/REF2');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/REF2']);
  });
});
