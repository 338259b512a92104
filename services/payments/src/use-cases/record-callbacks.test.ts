import { expect, test } from 'vitest';
import { recordWebhook } from './record-callbacks.ts';

test('logs a webhook for an unknown payment only at debug level', async () => {
  // Anybody can send webhooks in any number, so they must not fill the log.
  const logged: string[] = [];
  const logAt = (level: string) => () => void logged.push(level);
  const log = { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
  const record = recordWebhook({
    payments: { findByReference: async () => undefined },
    providerOf: () => ({ companyOfWebhook: () => null }),
    log,
  } as never);
  const webhook = { reference: 'unknown', authorization: null, body: '{}' };
  await record({ kind: 'service', service: 'gateway' }, webhook);
  expect(logged).toEqual(['debug']);
});
