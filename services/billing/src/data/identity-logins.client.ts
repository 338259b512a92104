import type { Platform } from '@utility-pay/service-kit/platform';
import type { EndLogin } from '../use-cases/ports/customers.ts';
import { EndLoginDocument } from './gql/identity.internal.ts';

/** Maximum time for which the response to a reset or deletion waits for the identity service. */
const DEADLINE_MS = 2000;

/** Calls identity's internal GraphQL operation. */
export const createEndLogin =
  ({ call }: Pick<Platform, 'call'>): EndLogin =>
  async ({ companyId, customerId, resets = null }) =>
    void (await call('identity', {
      query: EndLoginDocument,
      variables: { companyId, customerId, resets },
      deadlineMs: DEADLINE_MS,
    }));
