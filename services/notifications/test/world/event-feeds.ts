import { type Actor, type DomainEvent, domainEvents } from '@utility-pay/contracts';
import { partnerOf } from '@utility-pay/service-kit/testing/actors';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { createEventFeedRepository } from '../../src/data/event-feed.repository.ts';
import { createWorld } from './world.ts';

export interface EventFields {
  id: string;
  type: string;
  customerId: string | null;
  paymentId: string | null;
}
interface EventPage {
  edges: { cursor: string; node: EventFields }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string };
}

const EVENTS = `query ($id: ID!, $first: Int, $after: String, $types: [WebhookEventType!]) {
  _entities(representations: [{ __typename: "Company", id: $id }]) {
    ... on Company {
      events(first: $first, after: $after, types: $types) {
        edges {
          cursor
          node {
            id type at customerId paymentId refundId disputeId disputeKind uploadId amount { amountMinor currency } body
          }
        }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }
  }
}`;

export const typesOf = ({ edges }: EventPage): string[] => edges.map(({ node }) => node.type);

/** Creates the service with a reader of event feeds. */
export async function createFeedWorld() {
  const world = await createWorld();
  const { app, ask, platform, clock } = world;
  const read = async (
    companyId: number,
    page: { first?: number; after?: string | null | undefined; types?: string[] } = {},
    actor: Actor = partnerOf(companyId, ['payments:read', 'customers:read']),
  ): Promise<EventPage> => {
    const variables = { id: String(companyId), first: 50, ...page };
    const { _entities } = await ask<{ _entities: [{ events: EventPage }] }>(actor, EVENTS, variables);
    return _entities[0].events;
  };
  /** Reads all events after a cursor, in pages of three. */
  const readAll = async (companyId: number, after?: string | null): Promise<EventFields[]> => {
    const { edges, pageInfo } = await read(companyId, { first: 3, after });
    const nodes = edges.map(({ node }) => node);
    return pageInfo.hasNextPage ? [...nodes, ...(await readAll(companyId, pageInfo.endCursor))] : nodes;
  };
  return {
    ...world,
    repository: createEventFeedRepository(platform),
    read,
    readAll,
    /** Delivers an event to its handler. */
    handle: (event: DomainEvent): Promise<void> => deliverEvent(app, event),
    payment: (companyId: number, paymentId: string): DomainEvent =>
      platform.createEvent(domainEvents.paymentSucceeded, companyId, {
        paymentId,
        customerId: 'ada',
        balanceId: 'b',
        amountMinor: 124050,
        paidAt: clock.now().toISOString(),
      }),
    /** Returns the cursor of the event with a number. */
    cursorAt: async (companyId: number, number: number): Promise<string> => {
      const stored = await platform.mongo.collection('feed-events').findOne({ companyId, number });
      return Buffer.from(`${number} ${stored?.token}`).toString('base64url');
    },
  };
}
