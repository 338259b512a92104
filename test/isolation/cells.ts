import { setTimeout } from 'node:timers/promises';
import type { HttpResponse } from '@utility-pay/testkit';
import type { Access } from '../../gateway/src/rest/http/access.ts';
import type { Route } from '../../gateway/src/rest/http/route.ts';
import type { Tenant } from '../world/tenant.ts';
import { type Expected, expectedOf, TARGETS, type Target } from './expected.ts';
import type { Principal } from './principal.ts';
import type { Probe } from './probes.ts';

/** Ids that do not exist. */
const NO_COMPANY = '987654';
const NO_ENTITY = 'nosuchthingatall0000';
/** `$ne`, an operator of MongoDB, as a part of a path. */
const MALFORMED = '%24ne';

/** The two companies whose entities the requests name. */
export interface Subjects {
  lakeside: Subject;
  hilltop: Subject;
}

type Subject = Tenant & Record<'staffId' | 'keyId' | 'paymentFileId' | 'endpointId' | 'messageId', string>;

/** Path parameters of a company's entities. The customer is the payer; the payment belongs to another customer. */
function idsOf({ id, payer, paid, staffId, ...tenant }: Subject): Record<string, string> {
  const { keyId, uploadId, paymentFileId, endpointId, messageId } = tenant;
  return {
    companyId: String(id),
    customerId: payer.id,
    userId: staffId,
    keyId,
    uploadId,
    paymentFileId,
    endpointId,
    messageId,
    fileId: 'probe',
    paymentId: paid.paymentId,
    disputeId: 'probe',
    refundId: 'probe',
    provider: 'ipospays',
  };
}

/** Returns the path parameters of a target. */
function idsFor({ lakeside, hilltop }: Subjects, target: Target): Record<string, string> {
  if (target === 'lakeside') return idsOf(lakeside);
  if (target === 'hilltop') return idsOf(hilltop);
  const [companyId, otherId] = target === 'missing' ? [NO_COMPANY, NO_ENTITY] : [MALFORMED, MALFORMED];
  const ids = Object.keys(idsOf(lakeside)).map((name) => [name, name === 'companyId' ? companyId : otherId]);
  return { ...Object.fromEntries(ids), provider: 'ipospays' };
}

/** One cell of the permission table: a request of a principal that names a target. */
export interface Cell {
  name: string;
  principal: Principal;
  target: Target;
  expected: readonly Expected[];
  send(): Promise<HttpResponse>;
}

/** Returns whether the principal is the customer, the payer or the staff user whom a route's path names. */
const isOwnEntity = (access: Access, { payer, paid, staffId }: Subject, { id }: Principal): boolean => {
  if (typeof access === 'string') return false;
  if ('customer' in access) return id === payer.id;
  if ('payment' in access) return id === paid.id;
  return 'adminUser' in access && id === staffId;
};

const fillPath = (path: string, ids: Record<string, string>): string =>
  `/api${path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => ids[name] ?? '')}`;

/** Sends a request, and sends it again after the wait that a rate limit demands: the table is about permissions only. */
async function sendWithinLimits(send: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const answer = await send();
  if (answer.status !== 429) return answer;
  await setTimeout(Number(answer.headers.get('retry-after')) * 1000);
  return send();
}

/** Yields a cell for each principal on each target. A route without path parameters has one target. */
export function* cellsOf(route: Route, probe: Probe, subjects: Subjects, principals: Principal[]): Generator<Cell> {
  const access = probe.access ?? route.access;
  for (const target of route.path.includes('{') ? TARGETS : (['lakeside'] as const))
    for (const principal of principals) {
      const tenant = target === 'hilltop' ? subjects.hilltop : subjects.lakeside;
      const expected = expectedOf(access, principal, target, isOwnEntity(access, tenant, principal));
      yield {
        name: `${route.id}${probe.name ? ` (${probe.name})` : ''} by ${principal.name} on ${target}`,
        principal,
        target,
        expected,
        send: async () => {
          const newIds = expected.includes('allowed') && probe.createTarget ? await probe.createTarget(tenant) : {};
          const path = fillPath(route.path, { ...idsFor(subjects, target), ...newIds });
          const { query = '', headers } = probe;
          const inCompany = principal.kind === 'super-admin' && probe.companyIn ? { companyId: tenant.id } : undefined;
          const search = inCompany && probe.companyIn === 'query' ? `?companyId=${tenant.id}` : query;
          const body = probe.body?.(tenant);
          const payload = inCompany && probe.companyIn === 'body' ? Object.assign({}, body, inCompany) : body;
          return sendWithinLimits(() =>
            principal.client.send(route.method.toUpperCase(), `${path}${search}`, payload, headers),
          );
        },
      };
    }
}
