import type { oas31 } from 'zod-openapi';
import type { Access } from '../http/access.ts';

/** How a caller says who it is. */
export const securitySchemes: Record<string, oas31.SecuritySchemeObject> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Set by `POST /login` and kept by the browser. Behind https its name is `__Host-session`.',
  },
  partnerKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A partner’s key of one company, beginning with `up_live_` or `up_test_`. It decides alone: beside it no session is looked at. A key in test mode changes nothing.',
  },
};

const SESSION = { session: [] };
const PARTNER_KEY = { partnerKey: [] };

/** What a partner's key may be made for; the rest is for people. */
const FOR_PARTNERS = new Set(['member', 'customer-readers', 'manageCustomers', 'manageBalances', 'viewPayments']);
const ALSO_FOR_PARTNERS = new Set(['self-or-staff', 'payer-or-viewPayments']);

/** How a caller may say who it is on a call; nothing when it need not. */
export function securityOf(access: Access): oas31.SecurityRequirementObject[] {
  if (access === 'anyone') return [];
  const word = typeof access === 'string' ? access : (Object.values(access)[0] ?? '');
  return FOR_PARTNERS.has(word) || ALSO_FOR_PARTNERS.has(word) ? [SESSION, PARTNER_KEY] : [SESSION];
}
