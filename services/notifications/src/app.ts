import { createSubgraph, type Platform, type ServiceApp } from '@utility-pay/service-kit';
import { createDeliveryRepository } from './data/delivery.repository.ts';
import { createDirectory } from './data/directory.client.ts';
import { scheduleSendOn } from './data/email.queue.ts';
import { onPaymentSucceeded } from './events/on-payment-succeeded.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { deliveryResolvers } from './graphql/delivery.resolvers.ts';
import { dueDeliveriesSweeper } from './jobs/due-deliveries.sweeper.ts';
import { sendEmailHandler } from './jobs/send-email.job.ts';
import { capturingMailer } from './providers/capturing.mailer.ts';
import { createResendMailer } from './providers/resend.mailer.ts';
import { composeReceipt } from './use-cases/compose-receipt.ts';
import { queueReceipt } from './use-cases/queue-receipt.ts';
import { findDelivery, listDeliveries } from './use-cases/read-deliveries.ts';
import { scheduleDue } from './use-cases/schedule-due.ts';
import { sendEmail } from './use-cases/send-email.ts';

export interface NotificationsOptions {
  /** Without a key, mail is captured: kept to be read, sent to nobody. */
  resendApiKey?: string;
  resendBaseUrl?: string;
  resendTimeoutMs?: number;
  /** The address that mail comes from; each company's name stands before it. */
  fromAddress?: string;
}

export interface Notifications extends ServiceApp {
  useCases: ReturnType<typeof wire>['useCases'];
}

/** Resend's own sender, which anyone may try out with; it reaches the account's owner alone. */
const TRIAL_SENDER = 'onboarding@resend.dev';

/** Mail: what is owed to whom, and what became of it. */
export function createNotifications(platform: Platform, options: NotificationsOptions = {}): Notifications {
  const { useCases, prepare } = wire(platform, options);
  return {
    name: 'notifications',
    useCases,
    subgraph: createSubgraph<GraphqlContext>(platform, {
      schema: new URL('graphql/schema.graphql', import.meta.url),
      resolvers: deliveryResolvers,
      createContext: (request) => Object.assign(request, { useCases }),
    }),
    handlers: [onPaymentSucceeded(useCases), sendEmailHandler(useCases)],
    sweepers: [dueDeliveriesSweeper(useCases)],
    publishes: [],
    prepare: async () => {
      await platform.events.ready();
      await prepare();
    },
  };
}

function wire(platform: Platform, options: NotificationsOptions) {
  const { clock, log } = platform;
  const { resendApiKey, resendBaseUrl, resendTimeoutMs, fromAddress = TRIAL_SENDER } = options;
  const deliveries = createDeliveryRepository(platform);
  const schedule = scheduleSendOn(platform);
  const mailer = resendApiKey
    ? createResendMailer({ apiKey: resendApiKey, baseUrl: resendBaseUrl, timeoutMs: resendTimeoutMs })
    : capturingMailer;
  const compose = composeReceipt({ directory: createDirectory(platform), from: fromAddress, log });
  const parts = { deliveries, schedule, clock, log };
  return {
    prepare: deliveries.prepare,
    useCases: {
      queueReceipt: queueReceipt(parts),
      sendEmail: sendEmail({ ...parts, mailer, compose }),
      scheduleDue: scheduleDue(parts),
      listDeliveries: listDeliveries(deliveries),
      findDelivery: findDelivery(deliveries),
    },
  };
}
