import { type Actor, domainEvents, type EventOrigin, type EventType } from '@utility-pay/contracts';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { createGraphClient, createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing/platform';
import { prepareService } from '@utility-pay/service-kit/testing/schema';
import { afterAll } from 'vitest';
import { createNotifications, type NotificationsOptions } from '../../src/app.ts';
import type { DeliveryDocument } from '../../src/data/delivery.repository.ts';
import { createTestDirectory } from './directory.ts';
import * as documents from './documents.ts';
import { startFakeResend } from './fake-resend.ts';

export const anonymous: Actor = { kind: 'anonymous' };
export const PUBLIC_URL = 'https://pay.example.test';
export const ENCRYPTION_KEY = 'an encryption key for tests, long enough';

interface UpdateResult {
  emailConfiguration: documents.ConfigurationFields | null;
  userErrors: documents.UserErrorFields[];
}

interface SendTestResult {
  delivery: documents.DeliveryFields | null;
  userErrors: documents.UserErrorFields[];
}

/** Creates the service on real databases, with fakes of the other services and of Resend. */
export async function createWorld(options: Partial<NotificationsOptions> = {}) {
  let now = new Date('2026-11-21T12:00:00.000Z');
  const clock = { now: () => now };
  const directory = createTestDirectory();
  const resend = await startFakeResend();
  const platform = await createTestPlatform('notifications', process.env, { clock, transport: directory.transport });
  const app = createNotifications(platform, {
    publicUrl: PUBLIC_URL,
    encryptionKeys: keyRing(ENCRYPTION_KEY),
    resendBaseUrl: resend.url,
    ...options,
  });
  await prepareService(app, platform);
  afterAll(async () => {
    resend.stop();
    await disposeTestPlatform(platform);
  });

  const client = createGraphClient(app, clock);
  const ask = async <Data>(actor: Actor, query: string, variables: object = {}): Promise<Data> => {
    const { data, errors } = await client(actor, query, { ...variables });
    if (errors?.[0]) throw new Error(`${errors[0].extensions?.code}: ${errors[0].message}`);
    return data as Data;
  };
  const deliveries = platform.mongo.collection<DeliveryDocument>('deliveries');
  /** Delivers another service's event to its handler. */
  const publish = <Data>(
    type: EventType<string, Data>,
    companyId: number,
    data: Data,
    origin: EventOrigin = {},
  ): Promise<void> => deliverEvent(app, { ...platform.createEvent(type, companyId, data), origin });
  const entity = async <Data>(actor: Actor, query: string, variables: object): Promise<Data> =>
    (await ask<{ _entities: [Data] }>(actor, query, variables))._entities[0];

  return {
    app,
    platform,
    clock,
    resend,
    directory,
    deliveries,
    ask,
    publish,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    paymentSucceeded: (companyId: number, customerId: string, paymentId: string): Promise<void> =>
      publish(domainEvents.paymentSucceeded, companyId, {
        paymentId,
        customerId,
        balanceId: 'b',
        amountMinor: 124050,
        paidAt: now.toISOString(),
      }),
    /** Makes all due attempts, as workers do, and returns their number. */
    attemptDue: async (): Promise<number> => {
      const due = await deliveries.find({ nextAttemptAt: { $lte: now } }).toArray();
      for (const companyId of new Set(due.map((delivery) => delivery.companyId)))
        await app.useCases.sendDueEmails(companyId);
      return due.length;
    },
    list: async (actor: Actor, companyId: number, page: object = {}) =>
      (await entity<{ deliveries: documents.Page }>(actor, documents.LIST, { ...page, id: String(companyId) }))
        .deliveries,
    listAll: async (actor: Actor, page: object = {}) =>
      (await ask<{ deliveries: documents.Page }>(actor, documents.LIST_ALL, page)).deliveries,
    find: async (actor: Actor, companyId: number | null, id: string) =>
      (
        await ask<{ delivery: documents.DeliveryFields | null }>(actor, documents.FIND, {
          id,
          companyId: companyId === null ? null : String(companyId),
        })
      ).delivery,
    configurationOf: async (actor: Actor, companyId: number | null) =>
      companyId === null
        ? (
            await ask<{ globalEmailConfiguration: documents.ConfigurationFields }>(
              actor,
              documents.GLOBAL_CONFIGURATION,
            )
          ).globalEmailConfiguration
        : (
            await entity<{ emailConfiguration: documents.ConfigurationFields }>(actor, documents.CONFIGURATION_OF, {
              id: String(companyId),
            })
          ).emailConfiguration,
    configure: async (actor: Actor, companyId: number | string | null, input: object): Promise<UpdateResult> =>
      (
        await ask<{ updateEmailConfiguration: UpdateResult }>(actor, documents.UPDATE, {
          input: { companyId: companyId === null ? null : String(companyId), ...input },
        })
      ).updateEmailConfiguration,
    sendTest: async (actor: Actor, companyId: number | null, testEmail: string): Promise<SendTestResult> =>
      (
        await ask<{ sendTestEmail: SendTestResult }>(actor, documents.SEND_TEST, {
          input: { companyId: companyId === null ? null : String(companyId), testEmail },
        })
      ).sendTestEmail,
  };
}
