import { setTimeout } from 'node:timers/promises';
import type { HttpResponse } from '@utility-pay/testkit';
import type { Access } from '../../gateway/src/rest/http/access.ts';
import type { Route } from '../../gateway/src/rest/http/route.ts';
import type { Tenant } from '../world/tenant.ts';
import { type Expected, expectedOf, TARGETS, type Target } from './expected.ts';
import type { Principal } from './principal.ts';
import type { Probe } from './probes.ts';

/** Id of a company that does not exist. */
const NO_COMPANY = '987654';
const MALFORMED = '%24ne';

export interface Subjects {
  a: Subject;
  b: Subject;
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

function idsFor({ a, b }: Subjects, target: Target): Record<string, string> {
  if (target === 'own') return idsOf(a);
  if (target === 'other') return idsOf(b);
  const [company, other] = target === 'missing' ? [NO_COMPANY, 'nosuchthingatall0000'] : [MALFORMED, MALFORMED];
  const ids = Object.keys(idsOf(a)).map((name) => [name, name === 'companyId' ? company : other]);
  return { ...Object.fromEntries(ids), provider: 'ipospays' };
}

export interface Cell {
  name: string;
  principal: Principal;
  target: Target;
  expected: readonly Expected[];
  send(): Promise<HttpResponse>;
}

const mineIs = (access: Access, { payer, paid, staffId }: Subject, { id }: Principal): boolean => {
  if (typeof access === 'string') return false;
  if ('customer' in access) return id === payer.id;
  if ('payment' in access) return id === paid.id;
  return 'adminUser' in access && id === staffId;
};

const fill = (path: string, ids: Record<string, string>): string =>
  `/api${path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => ids[name] ?? '')}`;

/** Sends a request again when the caller's rate limit allows it: the cells are about permissions. */
async function withinLimits(send: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const answer = await send();
  if (answer.status !== 429) return answer;
  await setTimeout(Number(answer.headers.get('retry-after')) * 1000);
  return send();
}

/** Yields a cell for each principal on each target. A route without path parameters has one target. */
export function* cellsOf(route: Route, probe: Probe, subjects: Subjects, principals: Principal[]): Generator<Cell> {
  const access = probe.access ?? route.access;
  for (const target of route.path.includes('{') ? TARGETS : (['own'] as const))
    for (const principal of principals) {
      const tenant = target === 'other' ? subjects.b : subjects.a;
      const expected = expectedOf(access, principal, target, mineIs(access, tenant, principal));
      yield {
        name: `${route.id}${probe.name ? ` (${probe.name})` : ''} by ${principal.name} on ${target}`,
        principal,
        target,
        expected,
        send: async () => {
          const fresh = expected.includes('allowed') && probe.fresh ? await probe.fresh(tenant) : {};
          const path = fill(route.path, { ...idsFor(subjects, target), ...fresh });
          const { query = '', headers } = probe;
          const inCompany = principal.kind === 'super-admin' && probe.companyIn ? { companyId: tenant.id } : undefined;
          const search = inCompany && probe.companyIn === 'query' ? `?companyId=${tenant.id}` : query;
          const body = probe.body?.(tenant);
          const payload = inCompany && probe.companyIn === 'body' ? Object.assign({}, body, inCompany) : body;
          return withinLimits(() =>
            principal.client.send(route.method.toUpperCase(), `${path}${search}`, payload, headers),
          );
        },
      };
    }
}
