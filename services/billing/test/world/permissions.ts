import {
  type Actor,
  ANONYMOUS,
  PARTNER_SCOPES,
  type PartnerScope,
  PERMISSIONS,
  type Permission,
} from '@utility-pay/contracts';
import {
  customerOf,
  partnerOf,
  serviceActor,
  staffOf,
  staffWithout,
  superAdmin,
} from '@utility-pay/service-kit/testing/actors';

/** Actors who are refused a change of company 1 that requires `permission` of staff or `scope` of partners, with the error code. */
export const refusedActors = (
  permission: Permission,
  scope: PartnerScope,
): [title: string, actor: Actor, code: string][] => [
  ['an anonymous caller', ANONYMOUS, 'UNAUTHENTICATED'],
  [`staff without ${permission}`, staffWithout(1, permission), 'FORBIDDEN'],
  ['a customer of the company', customerOf(1, 'c'), 'FORBIDDEN'],
  [
    `a partner's key without ${scope}`,
    partnerOf(
      1,
      PARTNER_SCOPES.filter((other) => other !== scope),
    ),
    'FORBIDDEN',
  ],
  ['another service', serviceActor('payments'), 'FORBIDDEN'],
  ['staff of another company', staffOf(2), 'NOT_FOUND'],
  ['a customer of another company', customerOf(2, 'c'), 'NOT_FOUND'],
  ["another company's partner", partnerOf(2), 'NOT_FOUND'],
];

/** Actors that may change company 1. */
export const allowedActors = (permission: Permission, scope: PartnerScope): [string, Actor][] => [
  [`staff with ${permission} alone`, staffWithout(1, ...PERMISSIONS.filter((other) => other !== permission))],
  [`a partner's key with ${scope} alone`, partnerOf(1, [scope])],
  [`a partner's test key with ${scope} alone`, partnerOf(1, [scope], 'test')],
  ['a super admin', superAdmin],
];

/** Messages of errors by code. NOT_FOUND is omitted, because its message names what is not found. */
export const ERROR_MESSAGES: Record<string, string> = {
  UNAUTHENTICATED: 'Sign in to continue',
  FORBIDDEN: "You don't have permission to do this",
};
