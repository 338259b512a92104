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

/** Who may not change company 1 for want of this permission, and with what words they are sent away. */
export const refusedActors = (permission: Permission, scope: PartnerScope): [string, Actor, string][] => [
  ['nobody', ANONYMOUS, 'UNAUTHENTICATED'],
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
  ["a partner's test key", partnerOf(1, PARTNER_SCOPES, 'test'), 'FORBIDDEN'],
  ['another service', serviceActor('payments'), 'FORBIDDEN'],
  ['staff of another company', staffOf(2), 'NOT_FOUND'],
  ['a customer of another company', customerOf(2, 'c'), 'NOT_FOUND'],
  ["another company's partner", partnerOf(2), 'NOT_FOUND'],
];

export const allowedActors = (permission: Permission, scope: PartnerScope): [string, Actor][] => [
  [`staff with ${permission} alone`, staffWithout(1, ...PERMISSIONS.filter((other) => other !== permission))],
  [`a partner's key with ${scope} alone`, partnerOf(1, [scope])],
  ['a super admin', superAdmin],
];
