import { expectStatus } from '@utility-pay/testkit';
import { expect } from 'vitest';
import { refuses } from '../world/refusals.ts';
import { openTenant } from '../world/tenant.ts';
import type { Row } from './row.ts';

/** Calls that the product adds to the specification: a company's choice of its payment provider. */
export const paymentProviderRows: Row[] = [
  {
    id: '7-stripe-checkout',
    row: 'PATCH /api/companies/{id} { stripeConfig }, POST …/payments/stripe-checkout and its webhook: Stripe instead of iPOSpays',
    calls: ['updateCompany', 'getCompany', 'startPayment'],
    check: async ({ system }) => {
      const { owner, path, payer } = await openTenant(system, 'Stripe Water');
      const start = `/api/customers/${payer.id}/payments`;
      const bill = { balanceId: payer.balanceId };
      const notConfigured = { success: false, message: 'Payment Gateway Not Configured' };
      expect((await payer.client.send('POST', `${start}/stripe-checkout`, bill)).body).toEqual(notConfigured);

      const secrets = { secretKey: 'sk_test_0123456789', webhookSecret: 'whsec_0123456789' };
      await refuses(owner, ['PATCH', path, { stripeConfig: { ...secrets, secretKey: 'pk_test_0123456789' } }], 400);
      await refuses(owner, ['PATCH', path, { stripeConfig: { ...secrets, more: 1 } }], 400);
      const stripeConfig = { secretKey: 'sk_test_01••••••••', webhookSecret: 'whsec_0123••••••••', testMode: true };
      const saved = expectStatus(await owner.send('PATCH', path, { stripeConfig: secrets }), 200);
      expect(saved).toEqual({ stripeConfig });
      const company = (await owner.get(path)).body as { id: number; stripeWebhookUrl: string };
      expect(company).toMatchObject({ stripeConfig, ipospaysConfig: null, authorizeNetConfig: null });

      expect((await payer.client.send('POST', `${start}/ipospays`, bill)).body).toEqual(notConfigured);
      const started = expectStatus(await payer.client.send('POST', `${start}/stripe-checkout`, bill), 200);
      expect(started).toEqual({
        success: true,
        paymentUrl: expect.stringMatching(/^http/),
        message: expect.any(String),
      });

      const webhook = new URL(company.stripeWebhookUrl).pathname;
      expect(webhook).toBe(`/api/payments/webhooks/stripe-checkout/${company.id}`);
      const answer = await fetch(new URL(webhook, system.url), {
        method: 'POST',
        headers: { 'stripe-signature': 't=1,v1=00' },
        body: '{}',
      });
      expect(answer.status).toBe(400);
    },
  },
];
