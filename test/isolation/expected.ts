import type { PartnerScope, Permission } from '@utility-pay/contracts';
import type { Access } from '../../gateway/src/rest/http/access.ts';
import type { Principal } from './principal.ts';

/** What a call is tried on: what is company a's, what is company b's, what is not there, and no id at all. */
export const TARGETS = ['own', 'other', 'missing', 'malformed'] as const;
export type Target = (typeof TARGETS)[number];

/** `allowed`: the services let it through; what comes of it is not the matrix's business. */
export type Expected = 'allowed' | 401 | 403 | 404;

const SCOPES: Partial<Record<Permission | 'customer-readers' | 'self-or-staff', PartnerScope>> = {
  'customer-readers': 'customers:read',
  'self-or-staff': 'customers:read',
  manageCustomers: 'customers:write',
  manageBalances: 'balances:write',
  viewPayments: 'payments:read',
};

type Need = Extract<Access, object> extends infer Rule ? (Rule extends object ? Rule[keyof Rule] : never) : never;

const holds = ({ kind, permissions = [], scopes = [] }: Principal, need: Need): boolean => {
  if (kind === 'super-admin') return true;
  if (kind === 'staff') return permissions.some((held) => held === need);
  const scope = SCOPES[need as Permission];
  return kind === 'partner' && scope !== undefined && scopes.includes(scope);
};

/** Whether the target is one that this principal may know of: its own company's, or anything that is there for a super admin. */
const sees = ({ kind, of }: Principal, target: Target): boolean =>
  kind === 'super-admin' ? target === 'own' || target === 'other' : target === (of === 'a' ? 'own' : 'other');

const ok = (allowed: boolean): Expected => (allowed ? 'allowed' : 403);

function ofCompany(principal: Principal, need: Need): Expected {
  if (need === 'member') return 'allowed';
  if (need === 'super-admin') return ok(principal.kind === 'super-admin');
  if (principal.kind === 'staff' && (need === 'staff' || need === 'customer-readers')) return 'allowed';
  return ok(holds(principal, need));
}

/** `mine`: the customer of the path is the principal itself. */
function ofCustomer(principal: Principal, need: Need, mine: boolean): Expected {
  if (principal.kind === 'customer' && !mine) return 404;
  if (mine && need !== 'manageCustomers') return 'allowed';
  if (need === 'self') return 403;
  if (principal.kind === 'staff' && need === 'self-or-staff') return 'allowed';
  // A partner's key reads a customer's payments by the customer.
  if (principal.kind === 'partner' && need === 'viewPayments' && !holds(principal, 'self-or-staff')) return 403;
  return ok(holds(principal, need));
}

function ofPayment(principal: Principal, need: Need, mine: boolean): Expected {
  if (need === 'payer-or-viewPayments') {
    if (principal.kind === 'customer') return mine ? 'allowed' : 404;
    return ok(holds(principal, 'viewPayments'));
  }
  if (principal.kind === 'customer' && !mine) return 404;
  return ok(holds(principal, need));
}

/** What somebody is answered on what it may know of. */
function onSeen(access: Exclude<Access, string>, principal: Principal, mine: boolean): Expected {
  if ('company' in access) return ofCompany(principal, access.company);
  if ('customer' in access) return ofCustomer(principal, access.customer, mine);
  if ('payment' in access) return ofPayment(principal, access.payment, mine);
  if (mine && access.adminUser === 'self-or-manageUsers') return 'allowed';
  return ok(holds(principal, 'manageUsers'));
}

/** Whether a call is for this kind of person at all, whatever it is about. */
const isForbidden = (access: Exclude<Access, string>, principal: Principal): boolean =>
  onSeen(access, principal, principal.kind === 'customer') === 403;

/**
 * What the permission table says of one cell. `mine`: the target is the principal's own. Somebody whom a call is not for
 * may be told so before anything is looked up, of all targets alike.
 */
export function expectedOf(access: Access, principal: Principal, target: Target, mine: boolean): readonly Expected[] {
  if (access === 'anyone') return ['allowed'];
  if (principal.kind === 'anonymous') return [401];
  if (access === 'session') return [principal.kind === 'partner' ? 401 : 'allowed'];
  if (access === 'super-admin') return [ok(principal.kind === 'super-admin')];
  const forbidden = isForbidden(access, principal) ? [403 as const] : [];
  return [sees(principal, target) ? onSeen(access, principal, mine) : 404, ...forbidden];
}
