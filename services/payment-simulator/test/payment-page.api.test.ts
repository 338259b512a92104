import { describe, expect, it, onTestFinished } from 'vitest';
import { addFault, cancel, choose, openPage, queryStatus, readLedger } from './support/protocol.ts';
import { createSimulatorFolder, tpn } from './support/simulator.ts';
import { startWebhookReceiver } from './support/webhook-receiver.ts';

const startSimulator = async () => (await createSimulatorFolder(onTestFinished)).start();
const DAY_MS = 24 * 60 * 60 * 1000;

describe('the hosted page', () => {
  it('shows the merchant, the amount and a simulator note, and escapes all values', async () => {
    const { url } = await startSimulator();
    const page = await openPage(url, 'REF1', {
      transactionRequest: { amount: '123450' },
      personalization: { merchantName: `<script>"Water" & 'Co'` },
    });
    const response = await fetch(page);
    const text = await response.text();
    expect(text).toContain('&lt;script&gt;&quot;Water&quot; &amp; &#39;Co&#39;');
    expect(text).not.toContain('<script');
    expect(text).toContain('Pay $1,234.50</button>');
    expect(text).toContain('Payment simulator – no card will be charged');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('content-security-policy')).not.toContain('form-action');
  });

  it.each([
    ['paid', '200', '/return/1'],
    ['declined', '400', '/failure/1'],
    ['cancelled', '401', '/cancel/1'],
    ['rejected', '402', '/failure/1'],
  ])('redirects the browser after %s with code %s', async (outcome, code, path) => {
    const { url } = await startSimulator();
    const response = await choose(await openPage(url, 'REF1'), outcome);
    const redirect = new URL(response.headers.get('location') ?? '');
    expect(response.status).toBe(303);
    expect(redirect.pathname).toBe(path);
    expect(redirect.searchParams.get('responseCode')).toBe(code);
    expect(redirect.searchParams.get('transactionReferenceId')).toBe('REF1');
    expect(redirect.searchParams.get('totalAmount')).toBe('123.45');
    const { body } = await queryStatus(url, 'REF1');
    expect(body.iposHPResponse).toMatchObject({ responseCode: Number(code), totalAmount: '123.45' });
    expect(body.iposHPResponse?.transactionId !== undefined).toBe(outcome === 'paid' || outcome === 'declined');
  });

  it('redirects to the return address if there is no other and, like iPOSpays, appends "?responseCode" even if the address already has a query', async () => {
    const { url } = await startSimulator();
    const page = await openPage(url, 'REF1', {
      notificationOption: { returnUrl: 'http://merchant.test/r?x=1', failureUrl: '', cancelUrl: '' },
    });
    const location = (await choose(page, 'cancelled')).headers.get('location');
    expect(location).toMatch(/^http:\/\/merchant\.test\/r\?x=1\?responseCode=401&/);
  });

  it('shows the outcome if no redirect was requested', async () => {
    const { url } = await startSimulator();
    const page = await openPage(url, 'REF1', { notificationOption: { notifyByRedirect: false } });
    const response = await choose(page, 'paid');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Payment approved');
  });

  it('allows one attempt and then shows its outcome and a link back', async () => {
    const { url } = await startSimulator();
    const page = await openPage(url, 'REF1');
    await choose(page, 'declined');
    const secondAttempt = await choose(page, 'paid');
    const text = await secondAttempt.text();
    expect(secondAttempt.status).toBe(200);
    expect(text).toContain('Card declined');
    expect(text).toContain('href="http://merchant.test/failure/1?responseCode=400&amp;');
    expect(await (await fetch(page)).text()).toBe(text);
    expect((await queryStatus(url, 'REF1')).body.iposHPResponse?.responseCode).toBe(400);
  });

  it('charges the card once when several buttons are pressed at the same time', async () => {
    const { url } = await startSimulator();
    const page = await openPage(url, 'REF1');
    const responses = await Promise.all(
      ['paid', 'declined', 'paid', 'cancelled'].map((outcome) => choose(page, outcome)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 303]);
    const { entries, totals } = await readLedger(url);
    expect(entries).toHaveLength(1);
    expect(totals.debit).toBe(totals.credit);
  });

  it('refuses an unknown outcome', async () => {
    const { url } = await startSimulator();
    expect((await choose(await openPage(url, 'REF1'), 'refunded')).status).toBe(400);
    expect((await queryStatus(url, 'REF1')).body).toEqual({ status: 'Pending', data: {} });
  });

  it('approves another amount than requested, and reports it in the redirect, the status and the ledger', async () => {
    const { url } = await startSimulator();
    const page = await openPage(url, 'REF1');
    expect(await (await fetch(page)).text()).toContain('Amount to approve, if it differs');
    const redirect = new URL((await choose(page, 'paid', '40.00')).headers.get('location') ?? '');
    expect(redirect.searchParams.get('totalAmount')).toBe('40.00');
    expect((await queryStatus(url, 'REF1')).body.iposHPResponse).toMatchObject({
      responseCode: 200,
      amount: '40.00',
      totalAmount: '40.00',
      // Partial approval.
      errResponseCode: '10',
    });
    const { entries, totals } = await readLedger(url);
    expect(entries[0]).toMatchObject({ amountMinor: 12345, chargedMinor: 4000 });
    expect(totals).toEqual({ debit: 4000, credit: 4000 });
  });

  it('ignores the amount of a payment that is not approved', async () => {
    const { url } = await startSimulator();
    await choose(await openPage(url, 'REF1'), 'declined', '40.00');
    expect((await queryStatus(url, 'REF1')).body.iposHPResponse).toMatchObject({ totalAmount: '123.45' });
    expect((await readLedger(url)).entries[0]).toMatchObject({ chargedMinor: 0 });
  });

  it.each(['0', '-1', '1.5', 'all'])('refuses to approve the amount "%s"', async (amount) => {
    const { url } = await startSimulator();
    expect((await choose(await openPage(url, 'REF1'), 'paid', amount)).status).toBe(400);
    expect((await queryStatus(url, 'REF1')).body).toEqual({ status: 'Pending', data: {} });
  });

  it('expires after the requested number of days', async () => {
    const { start } = await createSimulatorFolder(onTestFinished);
    let now = Date.parse('2026-03-01T00:00:00Z');
    const { url } = await start({ clock: { now: () => new Date(now) } });
    const page = await openPage(url, 'REF1', { transactionRequest: { expiry: 2 } });
    now += 2 * DAY_MS - 1;
    expect((await fetch(page)).status).toBe(200);
    now += 1;
    expect((await fetch(page)).status).toBe(410);
    expect((await choose(page, 'paid')).status).toBe(410);
    expect((await queryStatus(url, 'REF1')).body).toEqual({ status: 'Pending', data: {} });
  });

  it('does not exist for a wrong token', async () => {
    const { url } = await startSimulator();
    const page = `${url}/api/v1/externalPay?t=guess`;
    expect((await fetch(page)).status).toBe(404);
    expect((await choose(page, 'paid')).status).toBe(404);
  });

  it('charges without a webhook or redirect with the charged-only fault', async () => {
    const { url } = await startSimulator();
    const receiver = await startWebhookReceiver(onTestFinished);
    const open = (reference: string) =>
      openPage(url, reference, {
        notificationOption: { notifyByPOST: true, postAPI: `${receiver.url}/${reference}` },
      });
    expect(await addFault(url, { kind: 'charged-only', reference: 'REF1' })).toBe(201);
    expect((await choose(await open('REF1'), 'paid')).headers.get('location')).toBeNull();
    expect((await queryStatus(url, 'REF1')).body.iposHPResponse?.responseCode).toBe(200);
    await choose(await open('REF2'), 'paid');
    await receiver.arrived('/REF2');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/REF2']);
  });
});

describe('the status query', () => {
  it('refuses an unknown reference and one of another terminal', async () => {
    const { url } = await startSimulator();
    await openPage(url, 'REF1');
    const unknown = {
      status: 400,
      body: { errors: [{ field: 'transactionReferenceId', message: expect.any(String) }] },
    };
    expect(await queryStatus(url, 'REF2')).toEqual(unknown);
    expect(await queryStatus(url, 'REF1', 'key', '210987654321')).toEqual(unknown);
    expect((await queryStatus(url, 'REF1', 'key', tpn)).status).toBe(200);
  });

  it('refuses a bad key', async () => {
    const { url } = await startSimulator();
    expect((await queryStatus(url, 'REF1', 'bad-key')).status).toBe(401);
  });
});

describe('the cancel call', () => {
  it('closes an open page once, without moving money', async () => {
    const { url } = await startSimulator();
    const page = await openPage(url, 'REF1');
    expect((await cancel(url, page)).status).toBe(200);
    expect((await cancel(url, page)).status).toBe(400);
    expect((await choose(page, 'paid')).status).toBe(200);
    expect((await queryStatus(url, 'REF1')).body.iposHPResponse?.responseCode).toBe(401);
    expect((await readLedger(url)).totals).toEqual({ debit: 0, credit: 0 });
  });

  it('refuses to cancel a paid page', async () => {
    const { url } = await startSimulator();
    const page = await openPage(url, 'REF1');
    await choose(page, 'paid');
    expect((await cancel(url, page)).status).toBe(400);
    expect((await queryStatus(url, 'REF1')).body.iposHPResponse?.responseCode).toBe(200);
  });

  it('refuses a token that belongs to no page', async () => {
    const { url } = await startSimulator();
    expect((await cancel(url, `${url}/?t=guess`)).status).toBe(401);
  });
});
