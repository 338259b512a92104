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

/** The permission that a rule needs, among others. */
const PERMISSION_OF: Record<string, Permission> = { 'webhook-admins': 'manageUsers', comparisons: 'manageBalances' };

/**
 * Returns why the caller may not make this call whatever its body says, so that the body need not be read; undefined if
 * the service decides. A company of others reads as missing.
 */
export function refusalOf(access: Access, actor: Actor, { companyId }: Record<string, unknown>): RestError | undefined {
  if (isSuperAdmin(actor) || (actor.kind !== 'user' && actor.kind !== 'partner')) return undefined;
  if (access === 'super-admin') return forbidden();
  if (typeof access === 'string') return undefined;
  if ('company' in access && !belongsTo(actor, Number(companyId)))
    return new RestError('NOT_FOUND', 'Company not found');
  const [need] = Object.values(access);
  if (need === 'super-admin') return forbidden();
  if (need === 'webhook-admins' && isTestKeyOf(actor, Number(companyId))) return undefined;
  const permission = PERMISSIONS.find((name) => name === (PERMISSION_OF[String(need)] ?? need));
  return permission && !mayIn(actor, actor.companyId ?? 0, permission) ? forbidden() : undefined;
}
