import type { Actor } from '@utility-pay/contracts';
import { facts, type Permission } from '@utility-pay/contracts';
import { createGraphClient, createTestPlatform, disposeTestPlatform } from '@utility-pay/service-kit/testing';
import { afterAll } from 'vitest';
import { createNotifications, type NotificationsOptions } from '../../src/app.ts';
import type { DeliveryDocument } from '../../src/data/delivery.model.ts';
import { createTestDirectory } from './directory.ts';
import { startResend } from './resend-stand-in.ts';

export const anonymous: Actor = { kind: 'anonymous' };
export const superAdmin: Actor = { kind: 'user', userId: 'r', role: 'super_admin', companyId: null, permissions: [] };
export const staff = (companyId: number, ...permissions: Permission[]): Actor => ({
  kind: 'user',
  userId: 's',
  role: 'company_admin',
  companyId,
  permissions,
});

export interface SeenDelivery {
  id: string;
  to: string | null;
  subject: string | null;
  text: string | null;
  state: string;
  reason: string | null;
  sentAt: string | null;
}

const FIELDS = 'id to subject text state reason sentAt';
const LIST = `query ($id: ID!, $first: Int, $after: String) { _entities(representations: [{ __typename: "Company", id: $id }]) {
  ... on Company { deliveries(first: $first, after: $after) { nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } } } } }`;
const FIND = `query ($id: ID!, $companyId: ID!) { delivery(id: $id, companyId: $companyId) { ${FIELDS} } }`;

interface Page {
  nodes: SeenDelivery[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Notifications with real engines; the services it asks as they answer it, and Resend as a local stand-in. */
export async function createWorld(options: NotificationsOptions = {}) {
  let now = new Date('2026-11-21T12:00:00.000Z');
  const clock = { now: () => now };
  const directory = createTestDirectory();
  const resend = await startResend();
  const platform = await createTestPlatform('notifications', process.env, { clock, transport: directory.transport });
  const app = createNotifications(platform, { resendBaseUrl: resend.url, ...options });
  await app.prepare();
  afterAll(async () => {
    resend.stop();
    await disposeTestPlatform(platform);
  });

  const client = createGraphClient(app);
  const ask = async <Data>(actor: Actor, query: string, variables: object): Promise<Data> => {
    const { data, errors } = await client(actor, query, { ...variables });
    if (errors?.[0]) throw new Error(`${errors[0].extensions?.code}: ${errors[0].message}`);
    return data as Data;
  };
  const handler = app.handlers.find(({ name }) => name === facts.paymentSucceeded.name);
  const deliveries = platform.mongo.collection<DeliveryDocument>('deliveries');

  return {
    app,
    platform,
    clock,
    resend,
    directory,
    deliveries,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    /** Payments tells of a success, as its queue brings it. */
    succeeded: async (companyId: number, customerId: string, paymentId: string): Promise<void> => {
      const data = { paymentId, customerId, balanceId: 'b', amountMinor: 124050, paidAt: now.toISOString() };
      await handler?.handle(platform.fact(facts.paymentSucceeded, companyId, data));
    },
    /** Every try that is due, as workers make them. */
    tryDue: async (): Promise<number> => {
      const due = await deliveries.find({ nextAttemptAt: { $lte: now } }).toArray();
      for (const { _id, companyId } of due) await app.useCases.sendEmail(companyId, _id);
      return due.length;
    },
    list: async (actor: Actor, companyId: number, args: object = {}): Promise<Page> =>
      (await ask<{ _entities: [{ deliveries: Page }] }>(actor, LIST, { first: 50, ...args, id: String(companyId) }))
        ._entities[0].deliveries,
    find: async (actor: Actor, companyId: number, id: string): Promise<SeenDelivery | null> =>
      (await ask<{ delivery: SeenDelivery | null }>(actor, FIND, { id, companyId: String(companyId) })).delivery,
  };
}
