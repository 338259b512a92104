import { type Actor, type AuditedAct, domainEvents } from '@utility-pay/contracts';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import type { World } from './world.ts';

export interface Entry {
  id: string;
  at: string;
  companyId: string | null;
  action: string;
  summary: string;
  actor: { kind: string; id: string | null; name: string; role: string | null };
  address: string | null;
  target: { type: string; id: string; label: string };
  reason: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
}

interface Connection {
  edges: { node: Entry }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const ENTRIES = `edges { node { id at companyId action summary actor { kind id name role } address
  target { type id label } reason changes { field before after } } } pageInfo { hasNextPage endCursor }`;
const OF_COMPANY = `query ($id: ID!, $first: Int, $after: String, $search: String, $group: AuditGroup, $action: AuditAction,
  $actorId: ID, $from: Date, $to: Date) { _entities(representations: [{ __typename: "Company", id: $id }]) { ... on Company {
    auditLog(first: $first, after: $after, search: $search, group: $group, action: $action, actorId: $actorId, from: $from,
      to: $to) { ${ENTRIES} } } } }`;
const OF_ALL = `query ($first: Int, $after: String, $actorId: ID, $from: Date, $to: Date) {
  auditLog(first: $first, after: $after, actorId: $actorId, from: $from, to: $to) { ${ENTRIES} } }`;

/** Operations on the audit log of a world. */
export function auditCases({ app, ask, platform }: Pick<World, 'app' | 'ask' | 'platform'>) {
  /** Delivers an act to the handler as a queue does, and returns the event, to deliver it again. */
  const deliver = (event: ReturnType<typeof platform.createEvent>): Promise<void> => deliverEvent(app, event);
  /** @throws Error with the code of a refusal. */
  const read = async <Data>(actor: Actor, query: string, variables: object): Promise<Data> => {
    const { data, errors } = await ask(actor, query, { ...variables });
    if (errors?.[0]) throw new Error(String(errors[0].extensions?.code));
    return data as Data;
  };
  const toPage = ({ edges, pageInfo }: Connection) => ({ entries: edges.map(({ node }) => node), ...pageInfo });
  return {
    deliver,
    record: async (companyId: number, act: Partial<AuditedAct> = {}) => {
      const event = platform.createEvent(domainEvents.billingActRecorded, companyId, {
        action: 'customer.deleted',
        actor: { kind: 'user', id: 'clerk', role: 'company_admin' },
        target: { type: 'customer', id: 'c1', label: '00000042' },
        ...act,
      });
      await deliver(event);
      return event;
    },
    list: async (actor: Actor, companyId: number, args: object = {}) => {
      const data = await read<{ _entities: [{ auditLog: Connection }] }>(actor, OF_COMPANY, {
        id: String(companyId),
        ...args,
      });
      return toPage(data._entities[0].auditLog);
    },
    listAll: async (actor: Actor, args: object = {}) => {
      return toPage((await read<{ auditLog: Connection }>(actor, OF_ALL, args)).auditLog);
    },
  };
}
