import { NO_COMPANY } from '@utility-pay/contracts';
import { doorOf, emailKey, type User } from '../domain/user.ts';
import type { Login } from '../use-cases/ports.ts';
import type { UserDocument } from './user.model.ts';

export const companyIn = (companyId: number | null): number => companyId ?? NO_COMPANY;
export const companyOut = (companyId: number): number | null => (companyId === NO_COMPANY ? null : companyId);

export const toUser = ({
  _id,
  role,
  companyId,
  email,
  name,
  active,
  permissions,
  securityVersion,
}: UserDocument): User => ({
  id: _id,
  role,
  companyId: companyOut(companyId),
  email,
  name,
  active,
  permissions,
  securityVersion: securityVersion ?? 0,
});

/** A login that may be used at once. */
export const toDocument = ({ user, passwordHash }: Login): UserDocument => ({
  _id: user.id,
  companyId: companyIn(user.companyId),
  role: user.role,
  door: doorOf(user.role),
  email: user.email,
  emailKey: emailKey(user.email),
  emailScope: user.role === 'customer' ? companyIn(user.companyId) : NO_COMPANY,
  name: user.name,
  passwordHash,
  active: user.active,
  permissions: [...user.permissions],
  securityVersion: user.securityVersion,
  state: 'active',
});
