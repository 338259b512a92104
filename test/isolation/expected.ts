import type { PartnerScope, Permission } from '@utility-pay/contracts';
import type { Access } from '../../gateway/src/rest/http/access.ts';
import type { Principal } from './principal.ts';

/** Whose entity a request names: company a's, company b's, a missing one, or a malformed id. */
export const TARGETS = ['own', 'other', 'missing', 'malformed'] as const;
export type Target = (typeof TARGETS)[number];

/** `allowed`: access is granted; the result is not part of the matrix. */
export type Expected = 'allowed' | 401 | 403 | 404;

const SCOPES: Partial<Record<Permission | 'customer-readers' | 'self-or-staff', PartnerScope>> = {
  'customer-readers': 'customers:read',
  'self-or-staff': 'customers:read',
  manageCustomers: 'customers:write',
  manageBalances: 'balances:write',
  viewPayments: 'payments:read',
};

/** Each of these lets a partner read some events. */
const EVENT_SCOPES: readonly PartnerScope[] = ['customers:read', 'payments:read', 'balances:write'];

type Need = Extract<Access, object> extends infer Rule ? (Rule extends object ? Rule[keyof Rule] : never) : never;

const holds = ({ kind, permissions = [], scopes = [] }: Principal, need: Need): boolean => {
  if (kind === 'super-admin') return true;
  if (kind === 'staff') return permissions.some((held) => held === need);
  const scope = SCOPES[need as Permission];
  return kind === 'partner' && scope !== undefined && scopes.includes(scope);
};

/**
 * Returns whether the principal may see the target: its own company's entities; any existing one for a super admin; none
 * for a test key, whose company is not among the targets.
 */
const sees = ({ kind, of }: Principal, target: Target): boolean => {
  if (kind === 'super-admin') return target === 'own' || target === 'other';
  return of !== 'sandbox' && target === (of === 'a' ? 'own' : 'other');
};

const ok = (allowed: boolean): Expected => (allowed ? 'allowed' : 403);

function ofCompany(principal: Principal, need: Need): Expected {
  if (need === 'member') return 'allowed';
  if (need === 'super-admin') return ok(principal.kind === 'super-admin');
  if (need === 'comparisons') return ok(holds(principal, 'manageBalances') && mayFind(principal));
  if (need === 'webhook-admins') return ok(holds(principal, 'manageUsers'));
  if (principal.kind === 'staff' && (need === 'staff' || need === 'customer-readers')) return 'allowed';
  return ok(holds(principal, need));
}

/** What customers may not do or read on their own account. */
const OF_STAFF = new Set<Need>(['manageCustomers', 'manageBalances', 'manageUsers']);

/** Returns whether the principal may read a customer of its company. */
const mayFind = (principal: Principal): boolean => principal.kind !== 'partner' || holds(principal, 'self-or-staff');

/** @param mine whether the principal is the customer of the path */
function ofCustomer(principal: Principal, need: Need, mine: boolean): Expected {
  if (principal.kind === 'customer' && !mine) return 404;
  if (need === 'notes') return ok(holds(principal, 'manageCustomers') && mayFind(principal));
  if (mine && !OF_STAFF.has(need)) return 'allowed';
  if (need === 'self') return 403;
  if (principal.kind === 'staff' && need === 'self-or-staff') return 'allowed';
  // A partner key needs access to the customer as well as to payments.
  if (need === 'viewPayments' && !mayFind(principal)) return 403;
  return ok(holds(principal, need));
}

function ofPayment(principal: Principal, need: Need, mine: boolean): Expected {
  if (need === 'payer') {
    if (principal.kind === 'customer') return mine ? 'allowed' : 404;
    return 403;
  }
  if (need === 'payer-or-viewPayments') {
    if (principal.kind === 'customer') return mine ? 'allowed' : 404;
    return ok(holds(principal, 'viewPayments'));
  }
  if (principal.kind === 'customer' && !mine) return 404;
  return ok(holds(principal, need));
}

/** Returns the expected outcome for a target that the principal may see. */
function onSeen(access: Exclude<Access, string>, principal: Principal, mine: boolean): Expected {
  if ('company' in access) return ofCompany(principal, access.company);
  if ('customer' in access) return ofCustomer(principal, access.customer, mine);
  if ('payment' in access) return ofPayment(principal, access.payment, mine);
  if (mine && access.adminUser === 'self-or-manageUsers') return 'allowed';
  return ok(holds(principal, 'manageUsers'));
}

/** Returns whether the principal may read some events of its company; a super admin names one. */
const mayReadEvents = ({ kind, scopes = [] }: Principal): boolean =>
  kind === 'staff' || kind === 'super-admin' || scopes.some((scope) => EVENT_SCOPES.includes(scope));

/** Returns whether this kind of principal is refused for every target. */
const isForbidden = (access: Exclude<Access, string>, principal: Principal): boolean =>
  onSeen(access, principal, principal.kind === 'customer') === 403;

/**
 * Returns the accepted outcomes of one cell of the permission table. A principal that is refused for every target may get
 * 403 before the target is looked up.
 *
 * @param mine whether the target is the principal's own
 */
export function expectedOf(access: Access, principal: Principal, target: Target, mine: boolean): readonly Expected[] {
  if (access === 'anyone') return ['allowed'];
  if (principal.kind === 'anonymous') return [401];
  if (access === 'session') return [principal.kind === 'partner' ? 401 : 'allowed'];
  if (access === 'super-admin') return [ok(principal.kind === 'super-admin')];
  if (access === 'event-readers') return [ok(mayReadEvents(principal))];
  const forbidden = isForbidden(access, principal) ? [403 as const] : [];
  return [sees(principal, target) ? onSeen(access, principal, mine) : 404, ...forbidden];
}
