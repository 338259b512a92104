import type { PartnerScope, Permission } from '@utility-pay/contracts';
import type { Access } from '../../gateway/src/rest/http/access.ts';
import type { Principal } from './principal.ts';

/** Whose entity a request names: Lakeside's, Hilltop's, none (the id does not exist), or a malformed id. */
export const TARGETS = ['lakeside', 'hilltop', 'missing', 'malformed'] as const;
export type Target = (typeof TARGETS)[number];

/** `allowed`: the principal is not refused; whether the request then succeeds is not part of the table. */
export type Expected = 'allowed' | 401 | 403 | 404;

/** The scope that gives a partner key the same access as a permission, or as an access rule. */
const SCOPES: Partial<Record<Permission | 'customer-readers' | 'self-or-staff', PartnerScope>> = {
  'customer-readers': 'customers:read',
  'self-or-staff': 'customers:read',
  manageCustomers: 'customers:write',
  manageBalances: 'balances:write',
  viewPayments: 'payments:read',
};

/** Each of these scopes lets a partner read some events. */
const EVENT_SCOPES: readonly PartnerScope[] = ['customers:read', 'payments:read', 'balances:write'];

/** What an access rule requires, for example `manageUsers` in `{ company: 'manageUsers' }`. */
type Requirement =
  Extract<Access, object> extends infer Rule ? (Rule extends object ? Rule[keyof Rule] : never) : never;

const has = ({ kind, permissions = [], scopes = [] }: Principal, requirement: Requirement): boolean => {
  if (kind === 'super-admin') return true;
  if (kind === 'staff') return permissions.some((permission) => permission === requirement);
  const scope = SCOPES[requirement as Permission];
  return kind === 'partner' && scope !== undefined && scopes.includes(scope);
};

/**
 * Returns whether the principal may see the target: entities of its own company; any existing one for a super admin; none for
 * a test key, whose sandbox company is not among the targets.
 */
const canSee = ({ kind, company }: Principal, target: Target): boolean =>
  kind === 'super-admin' ? target === 'lakeside' || target === 'hilltop' : target === company;

const allowedOr403 = (isAllowed: boolean): Expected => (isAllowed ? 'allowed' : 403);

/** Returns whether the principal may read all customers of its company. */
const canReadCustomers = (principal: Principal): boolean =>
  principal.kind !== 'partner' || has(principal, 'self-or-staff');

function expectedForCompany(principal: Principal, requirement: Requirement): Expected {
  if (requirement === 'member') return 'allowed';
  if (requirement === 'super-admin') return allowedOr403(principal.kind === 'super-admin');
  if (requirement === 'comparisons')
    return allowedOr403(has(principal, 'manageBalances') && canReadCustomers(principal));
  if (requirement === 'webhook-admins') return allowedOr403(has(principal, 'manageUsers'));
  if (principal.kind === 'staff' && (requirement === 'staff' || requirement === 'customer-readers')) return 'allowed';
  return allowedOr403(has(principal, requirement));
}

/** Requirements that only staff and partners meet: customers may not do this on their own account either. */
const STAFF_ONLY = new Set<Requirement>(['manageCustomers', 'manageBalances', 'manageUsers']);

function expectedForCustomer(principal: Principal, requirement: Requirement, isOwn: boolean): Expected {
  if (principal.kind === 'customer' && !isOwn) return 404;
  if (requirement === 'notes') return allowedOr403(has(principal, 'manageCustomers') && canReadCustomers(principal));
  if (isOwn && !STAFF_ONLY.has(requirement)) return 'allowed';
  if (requirement === 'self') return 403;
  if (principal.kind === 'staff' && requirement === 'self-or-staff') return 'allowed';
  // A partner key needs access to the customer as well as to payments.
  if (requirement === 'viewPayments' && !canReadCustomers(principal)) return 403;
  return allowedOr403(has(principal, requirement));
}

function expectedForPayment(principal: Principal, requirement: Requirement, isOwn: boolean): Expected {
  if (requirement === 'payer') {
    if (principal.kind === 'customer') return isOwn ? 'allowed' : 404;
    return 403;
  }
  if (requirement === 'payer-or-viewPayments') {
    if (principal.kind === 'customer') return isOwn ? 'allowed' : 404;
    return allowedOr403(has(principal, 'viewPayments'));
  }
  if (principal.kind === 'customer' && !isOwn) return 404;
  return allowedOr403(has(principal, requirement));
}

/** Returns the expected outcome for a target that the principal may see. */
function expectedIfVisible(access: Exclude<Access, string>, principal: Principal, isOwn: boolean): Expected {
  if ('company' in access) return expectedForCompany(principal, access.company);
  if ('customer' in access) return expectedForCustomer(principal, access.customer, isOwn);
  if ('payment' in access) return expectedForPayment(principal, access.payment, isOwn);
  if (isOwn && access.adminUser === 'self-or-manageUsers') return 'allowed';
  return allowedOr403(has(principal, 'manageUsers'));
}

/** Returns whether the principal may read some events of its company, or of the company that a super admin names. */
const canReadEvents = ({ kind, scopes = [] }: Principal): boolean =>
  kind === 'staff' || kind === 'super-admin' || scopes.some((scope) => EVENT_SCOPES.includes(scope));

/** Returns whether the principal is refused for every target. */
const isAlwaysForbidden = (access: Exclude<Access, string>, principal: Principal): boolean =>
  expectedIfVisible(access, principal, principal.kind === 'customer') === 403;

/**
 * Returns the accepted outcomes of one cell of the permission table. A principal that is refused for every target may get
 * 403 before the target is looked up.
 *
 * @param isOwn whether the principal is the customer, the payer or the staff user whom the target names
 */
export function expectedOf(access: Access, principal: Principal, target: Target, isOwn: boolean): readonly Expected[] {
  if (access === 'anyone') return ['allowed'];
  if (principal.kind === 'anonymous') return [401];
  if (access === 'session') return [principal.kind === 'partner' ? 401 : 'allowed'];
  if (access === 'super-admin') return [allowedOr403(principal.kind === 'super-admin')];
  if (access === 'event-readers') return [allowedOr403(canReadEvents(principal))];
  const expected = canSee(principal, target) ? expectedIfVisible(access, principal, isOwn) : 404;
  return isAlwaysForbidden(access, principal) ? [expected, 403] : [expected];
}
