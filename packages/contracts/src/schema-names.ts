import type { PartnerKeyMode, PartnerScope, Role } from './actor.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

// Enums have one spelling in code, events and REST, and another in the GraphQL schema. Identity's resolvers and the
// gateway translate with these tables; a value that is missing from one fails the type check.

type ConstantCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? '' : '_'}${Uppercase<First>}${ConstantCase<Rest>}`
  : '';

type Inverse<Names extends Record<string, string>> = { [Value in keyof Names as Names[Value]]: Value };

const inverse = <Names extends Record<string, string>>(names: Names) =>
  Object.fromEntries(Object.entries(names).map(([value, name]) => [name, value])) as Inverse<Names>;

export const ROLE_NAMES = {
  super_admin: 'SUPER_ADMIN',
  company_admin: 'COMPANY_ADMIN',
  customer: 'CUSTOMER',
} as const satisfies Record<Role, string>;
export const ROLE_OF_NAME = inverse(ROLE_NAMES);

const constantCase = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** `manageUsers` is `MANAGE_USERS`. */
export const PERMISSION_NAMES = Object.fromEntries(
  PERMISSIONS.map((permission) => [permission, constantCase(permission)]),
) as { [Key in Permission]: ConstantCase<Key> };
export const PERMISSION_OF_NAME = inverse(PERMISSION_NAMES);

export const PARTNER_KEY_MODE_NAMES = {
  live: 'LIVE',
  test: 'TEST',
} as const satisfies Record<PartnerKeyMode, string>;
export const PARTNER_KEY_MODE_OF_NAME = inverse(PARTNER_KEY_MODE_NAMES);

export const PARTNER_SCOPE_NAMES = {
  'customers:read': 'CUSTOMERS_READ',
  'customers:write': 'CUSTOMERS_WRITE',
  'balances:write': 'BALANCES_WRITE',
  'payments:read': 'PAYMENTS_READ',
} as const satisfies Record<PartnerScope, string>;
export const PARTNER_SCOPE_OF_NAME = inverse(PARTNER_SCOPE_NAMES);

/** Sort keys of customers, in REST and in the portal's addresses; `-` for descending. */
export const CUSTOMER_SORT_NAMES = {
  accountNumber: 'ACCOUNT_NUMBER',
  '-accountNumber': 'ACCOUNT_NUMBER_DESC',
  name: 'NAME',
  '-name': 'NAME_DESC',
  currentBalance: 'AMOUNT_DUE',
  '-currentBalance': 'AMOUNT_DUE_DESC',
} as const;
