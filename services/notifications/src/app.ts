import { facts } from '@utility-pay/contracts';
import { createSecretBox, createSubgraph, type Platform, type ServiceApp } from '@utility-pay/service-kit';
import { createConfigurationRepository } from './data/configuration.repository.ts';
import { createDeliveryRepository } from './data/delivery.repository.ts';
import { createDirectory } from './data/directory.client.ts';
import { scheduleSendOn } from './data/email.queue.ts';
import { createTestCounter } from './data/test.counter.ts';
import { onPasswordChanged } from './events/on-password-changed.ts';
import { onPasswordResetRequested } from './events/on-password-reset-requested.ts';
import { onPaymentRefunded } from './events/on-payment-refunded.ts';
import { onPaymentSucceeded } from './events/on-payment-succeeded.ts';
import { onUserCreated } from './events/on-user-created.ts';
import type { GraphqlContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { dueDeliveriesSweeper } from './jobs/due-deliveries.sweeper.ts';
import { sendEmailHandler } from './jobs/send-email.job.ts';
import { createResendMailer } from './providers/resend.mailer.ts';
import { composeEmail } from './use-cases/compose-email.ts';
import { draftWords } from './use-cases/draft-words.ts';
import { readConfiguration, updateConfiguration } from './use-cases/email-configuration.ts';
import { readSettings } from './use-cases/email-settings.ts';
import { findLink } from './use-cases/find-link.ts';
import { handOver } from './use-cases/hand-over.ts';
import { oweMail } from './use-cases/owe-mail.ts';
import { findDelivery, listAllDeliveries, listDeliveries } from './use-cases/read-deliveries.ts';
import { readText } from './use-cases/read-text.ts';
import { scheduleDue } from './use-cases/schedule-due.ts';
import { sendEmail } from './use-cases/send-email.ts';
import { sendTestEmail } from './use-cases/send-test-email.ts';

export interface NotificationsOptions {
  /** Origin under which browsers reach the gateway: where links lead. */
  publicUrl: string;
  /** Keeps the companies' provider keys at rest. */
  encryptionKey: string;
  /** Where neither company nor deployment has set a key. Without any, mail is captured: kept to be read, sent to nobody. */
  resendApiKey?: string | undefined;
  resendBaseUrl?: string | undefined;
  resendTimeoutMs?: number | undefined;
  /** The address that mail comes from where none was set. */
  fromAddress?: string | undefined;
}

export interface Notifications extends ServiceApp {
  useCases: ReturnType<typeof wire>['useCases'];
}

/** Resend's own sender, which anyone may try out with; it reaches the account's owner alone. */
const TRIAL_SENDER = 'onboarding@resend.dev';
/** What this service's secrets are sealed for. */
const SEALED_FOR = 'notifications e-mail configuration';

/** Mail: what is owed to whom, and what became of it. */
export function createNotifications(platform: Platform, options: NotificationsOptions): Notifications {
  const { useCases, prepare } = wire(platform, options);
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
    publishes: [facts.emailSent, facts.emailFailed],
    prepare: async () => {
      await platform.events.ready();
      await prepare();
    },
  };
}

function wire(platform: Platform, options: NotificationsOptions) {
  const { clock, log, randomId } = platform;
  const { publicUrl, resendApiKey, resendBaseUrl, resendTimeoutMs, fromAddress = TRIAL_SENDER } = options;
  const deliveries = createDeliveryRepository(platform);
  const configurations = createConfigurationRepository(platform, createSecretBox(options.encryptionKey, SEALED_FOR));
  const counter = createTestCounter(platform);
  const directory = createDirectory(platform);
  const mailer = createResendMailer({ baseUrl: resendBaseUrl, timeoutMs: resendTimeoutMs });

  const read = readSettings(configurations, { apiKey: resendApiKey, fromEmail: fromAddress });
  const draft = draftWords({ directory, signInUrl: new URL('/admin/login', publicUrl).href });
  const link = findLink({ directory, publicUrl });
  const parts = { deliveries, configurations, counter, directory, read, clock, log, randomId, findLink: link };
  const send = sendEmail({
    ...parts,
    compose: composeEmail({ directory, draftWords: draft }),
    handOver: handOver({ mailer, findLink: link }),
  });
  return {
    prepare: async () => {
      await deliveries.prepare();
      await counter.prepare();
    },
    useCases: {
      oweMail: oweMail({ deliveries, schedule: scheduleSendOn(platform), clock }),
      sendEmail: send,
      scheduleDue: scheduleDue({ deliveries, schedule: scheduleSendOn(platform), clock }),
      listDeliveries: listDeliveries(deliveries),
      listAllDeliveries: listAllDeliveries(deliveries),
      findDelivery: findDelivery(deliveries),
      readText: readText(parts),
      readConfiguration: readConfiguration(read),
      updateConfiguration: updateConfiguration(parts),
      sendTestEmail: sendTestEmail({ ...parts, sendEmail: send }),
    },
  };
}
