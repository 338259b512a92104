import { describe, expect, it, onTestFinished } from 'vitest';
import { noticeReceiver } from './support/notice-receiver.ts';
import { addFault, cancel, choose, openPage, queryStatus } from './support/protocol.ts';
import { simulatorFolder } from './support/simulator.ts';

async function started() {
  const receiver = await noticeReceiver(onTestFinished);
  const { start } = await simulatorFolder(onTestFinished);
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

describe('the notice', () => {
  it('carries the result and the value that the merchant chose', async () => {
    const { url, receiver, open } = await started();
    await choose(await open('REF1'), 'paid');
    const [notice] = await receiver.arrived('/REF1');
    expect(notice?.headers.authorization).toBe('secretREF1');
    expect(notice?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(notice?.body ?? '')).toEqual((await queryStatus(url, 'REF1')).body);
  });

  it('is sent for every outcome that the payer chose, not for a cancel by the merchant', async () => {
    const { url, receiver, open } = await started();
    await cancel(url, await open('REF0'));
    for (const outcome of ['declined', 'cancelled', 'rejected']) await choose(await open(outcome), outcome);
    for (const outcome of ['declined', 'cancelled', 'rejected']) await receiver.arrived(`/${outcome}`);
    expect(receiver.received).toHaveLength(3);
  });

  it('can be left out, for one page alone', async () => {
    const { url, receiver, open } = await started();
    await addFault(url, { kind: 'notice-none', reference: 'REF1' });
    expect((await choose(await open('REF1'), 'paid')).status).toBe(303);
    await choose(await open('REF2'), 'paid');
    await receiver.arrived('/REF2');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/REF2']);
  });

  it('can come several times', async () => {
    const { url, receiver, open } = await started();
    await addFault(url, { kind: 'notice-duplicate', times: 5 });
    await choose(await open('REF1'), 'paid');
    const bodies = (await receiver.arrived('/REF1', 5)).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
  });

  it('can come late', async () => {
    const { url, receiver, open } = await started();
    await addFault(url, { kind: 'notice-late', reference: 'REF1', delayMs: 3_600_000 });
    await addFault(url, { kind: 'notice-late', reference: 'REF2', delayMs: 20 });
    await choose(await open('REF1'), 'paid');
    await choose(await open('REF2'), 'paid');
    await receiver.arrived('/REF2');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/REF2']);
  });

  it('is not missed by a browser whose merchant is away', async () => {
    const { start } = await simulatorFolder(onTestFinished);
    const { url } = await start();
    const page = await openPage(url, 'REF1', {
      notificationOption: { notifyByPOST: true, postAPI: 'http://127.0.0.1:1/' },
    });
    expect((await choose(page, 'paid')).status).toBe(303);
  });
});

describe('the control calls', () => {
  it('refuse a fault that they do not know', async () => {
    const { url } = await started();
    expect(await addFault(url, { kind: 'earthquake' })).toBe(400);
    expect(await addFault(url, { kind: 'slow', endpoint: 'create' })).toBe(400);
  });

  it('take faults back, for one terminal or all', async () => {
    const { url, receiver, open } = await started();
    await addFault(url, { kind: 'notice-none', tpn: '123456789012' });
    await fetch(`${url}/_simulator/faults?tpn=999999999999`, { method: 'DELETE' });
    await choose(await open('REF1'), 'paid');
    await fetch(`${url}/_simulator/faults`, { method: 'DELETE' });
    await choose(await open('REF2'), 'paid');
    await receiver.arrived('/REF2');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/REF2']);
  });
});
