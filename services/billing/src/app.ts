import { domainEvents, type ReceiveUpload } from '@utility-pay/contracts';
import { createCompanyDirectory, createRequireExisting } from '@utility-pay/service-kit/company-directory';
import { createSubgraph } from '@utility-pay/service-kit/graphql/subgraph';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import { createBooks } from './books.ts';
import { onAccountChanged } from './events/on-account-changed.ts';
import { onPaymentRefunded, onPaymentSucceeded } from './events/on-payment.ts';
import { companyResolvers } from './graphql/company.resolvers.ts';
import { createCustomerLoader, type GraphqlContext } from './graphql/context.ts';
import { csvTemplateResolvers } from './graphql/csv-template.resolvers.ts';
import { customerMutations } from './graphql/customer.mutations.ts';
import { customerResolvers } from './graphql/customer.resolvers.ts';
import { internalResolvers } from './graphql/internal.resolvers.ts';
import { mergeResolvers } from './graphql/resolvers.ts';
import { migrations } from './migrations.ts';
import { createUploads } from './uploads.ts';
import { type BillingUseCases, createBillingUseCases } from './use-cases/index.ts';

export { migrations } from './migrations.ts';

export interface Billing extends ServiceApp {
  useCases: BillingUseCases;
  /** Takes in a bill file. In one process the gateway calls it; between processes it is an HTTP route. */
  receiveUpload: ReceiveUpload;
}

/** Who owes what: customers, their balances, and the files that bring them. */
export function createBilling(platform: Platform): Billing {
  const { log } = platform;
  const books = createBooks(platform);
  const useCases = createBillingUseCases({
    ...books,
    ...platform,
    requireExisting: createRequireExisting(createCompanyDirectory(platform)),
  });
  const uploads = createUploads(platform, books);
  return {
    name: 'billing',
    useCases,
    receiveUpload: uploads.receiveUpload,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers: mergeResolvers(
        companyResolvers,
        customerResolvers,
        customerMutations,
        csvTemplateResolvers,
        internalResolvers,
        uploads.resolvers,
      ),
      createContext: (request) =>
        Object.assign(request, { useCases, customers: createCustomerLoader(useCases, request.actor) }),
    }),
    handlers: [
      onPaymentSucceeded(useCases.applySettledPayment, log),
      onPaymentRefunded(useCases.applySettledRefund, log),
      ...onAccountChanged(books.keepCounts),
      ...uploads.handlers,
    ],
    sweepers: [...books.sweepers, ...uploads.sweepers],
    gauges: uploads.gauges,
    publishes: [
      domainEvents.accountAdded,
      domainEvents.accountClaimed,
      domainEvents.accountUnclaimed,
      domainEvents.accountRemoved,
      domainEvents.uploadCompleted,
    ],
    migrations,
  };
}
