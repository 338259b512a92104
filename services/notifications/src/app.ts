import { domainEvents } from '@utility-pay/contracts';
import { createSubgraph } from '@utility-pay/service-kit/graphql/subgraph';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import { onPasswordChanged } from './events/on-password-changed.ts';
import { onPasswordResetRequested } from './events/on-password-reset-requested.ts';
import { onPaymentRefunded } from './events/on-payment-refunded.ts';
import { onPaymentSucceeded } from './events/on-payment-succeeded.ts';
import { onUserCreated } from './events/on-user-created.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { dueDeliveriesSweeper } from './jobs/due-deliveries.sweeper.ts';
import { pendingDeliveryGauges } from './jobs/owed-deliveries.measure.ts';
import { sendEmailHandler } from './jobs/send-email.job.ts';
import { migrations } from './migrations.ts';
import { type NotificationsOptions, type NotificationsUseCases, wire } from './wire.ts';

export { migrations } from './migrations.ts';
export type { NotificationsOptions } from './wire.ts';

export interface Notifications extends ServiceApp {
  useCases: NotificationsUseCases;
}

/** Mail: what is owed to whom, and what became of it. */
export function createNotifications(platform: Platform, options: NotificationsOptions): Notifications {
  const { useCases } = wire(platform, options);
  const listeners = [onPaymentSucceeded, onPaymentRefunded, onPasswordResetRequested, onPasswordChanged, onUserCreated];
  return {
    name: 'notifications',
    useCases,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers,
      createContext: (request) => Object.assign(request, { useCases }),
    }),
    handlers: [...listeners.map((listen) => listen(useCases)), sendEmailHandler(useCases)],
    sweepers: [dueDeliveriesSweeper(useCases)],
    gauges: [pendingDeliveryGauges(useCases, platform.clock)],
    publishes: [domainEvents.emailSent, domainEvents.emailFailed],
    migrations,
  };
}
