import type { Platform } from '@utility-pay/service-kit/platform';
import type { PendingClaim } from '../domain/claim.ts';
import type { BillingAccounts } from '../use-cases/ports/services.ts';

const RESERVE = /* GraphQL */ `
  mutation Reserve($input: InternalReserveClaimInput!) {
    internalReserveClaim(input: $input) { customerId name resets }
  }
`;
const CONFIRM = /* GraphQL */ `
  mutation Confirm($input: InternalConfirmClaimInput!) { internalConfirmClaim(input: $input) }
`;
const RELEASE = /* GraphQL */ `
  mutation Release($input: InternalConfirmClaimInput!) { internalReleaseClaim(input: $input) }
`;

interface ReserveAnswer {
  internalReserveClaim: { customerId: string | null; name: string | null; resets: number | null };
}

/** Calls billing's internal GraphQL operations. */
export const createBillingAccounts = ({ call }: Pick<Platform, 'call'>): BillingAccounts => ({
  reserve: async (request) => {
    const answer = await call<ReserveAnswer>('billing', { query: RESERVE, variables: { input: request } });
    const { customerId, name, resets } = answer.internalReserveClaim;
    return customerId === null ? undefined : { customerId, name: name ?? request.name, resets: resets ?? 0 };
  },
  confirm: async (claim) => {
    const variables = { input: inputOf(claim) };
    return (await call<{ internalConfirmClaim: boolean }>('billing', { query: CONFIRM, variables }))
      .internalConfirmClaim;
  },
  release: async (claim) => void (await call('billing', { query: RELEASE, variables: { input: inputOf(claim) } })),
});

const inputOf = ({ companyId, customerId, claimId }: PendingClaim) => ({ companyId, customerId, claimId });
