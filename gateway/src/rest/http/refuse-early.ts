import {
  type Actor,
  belongsTo,
  isSuperAdmin,
  isTestKeyOf,
  mayIn,
  PERMISSIONS,
  type Permission,
} from '@utility-pay/contracts';
import type { Access } from './access.ts';
import { RestError } from './errors.ts';

const forbidden = (): RestError => new RestError('FORBIDDEN', "You don't have permission to do this");

/** Permissions that staff need for access rules with another name. */
const PERMISSION_OF_RULE: Record<string, Permission> = {
  'webhook-admins': 'manageUsers',
  comparisons: 'manageBalances',
};

/**
 * Returns the error for a caller whom the service would refuse whatever the body contains, so that the body is not
 * read; undefined if only the service can decide. Another company is reported as NOT_FOUND.
 */
export function findRefusal(
  access: Access,
  actor: Actor,
  { companyId }: Record<string, unknown>,
): RestError | undefined {
  if (isSuperAdmin(actor) || (actor.kind !== 'user' && actor.kind !== 'partner')) return undefined;
  if (access === 'super-admin') return forbidden();
  if (typeof access === 'string') return undefined;
  if ('company' in access && !belongsTo(actor, Number(companyId)))
    return new RestError('NOT_FOUND', 'Company not found');
  const [rule] = Object.values(access);
  if (rule === 'super-admin') return forbidden();
  if (rule === 'webhook-admins' && isTestKeyOf(actor, Number(companyId))) return undefined;
  const permission = PERMISSIONS.find((name) => name === (PERMISSION_OF_RULE[String(rule)] ?? rule));
  return permission && !mayIn(actor, actor.companyId ?? 0, permission) ? forbidden() : undefined;
}
