import type { Platform } from '@utility-pay/service-kit/platform';
import type { PendingClaim } from '../domain/claim.ts';
import type { BillingAccounts } from '../use-cases/ports/claims.ts';
import { ConfirmClaimDocument, ReleaseClaimDocument, ReserveClaimDocument } from './gql/billing.internal.ts';

/** Calls billing's internal GraphQL operations. */
export const createBillingAccounts = ({ call }: Pick<Platform, 'call'>): BillingAccounts => ({
  reserve: async (request) => {
    const answer = await call('billing', { query: ReserveClaimDocument, variables: { input: request } });
    const { customerId, name, resets, hadEmail } = answer.internalReserveClaim;
    if (customerId === null) return undefined;
    return { customerId, name: name ?? request.name, resets: resets ?? 0, hadEmail: hadEmail ?? false };
  },
  confirm: async (claim) => {
    const variables = { input: inputOf(claim) };
    const answer = await call('billing', { query: ConfirmClaimDocument, variables });
    return answer.internalConfirmClaim;
  },
  release: async (claim) =>
    void (await call('billing', { query: ReleaseClaimDocument, variables: { input: inputOf(claim) } })),
});

const inputOf = ({ companyId, customerId, claimId }: PendingClaim) => ({ companyId, customerId, claimId });
