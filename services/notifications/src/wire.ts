import type { Platform } from '@utility-pay/service-kit/platform';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createSecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { createConfigurationRepository } from './data/configuration.repository.ts';
import { createDeliveryRepository } from './data/delivery.repository.ts';
import { createDirectory } from './data/directory.client.ts';
import { scheduleSendOn } from './data/email.queue.ts';
import { createTestCounter } from './data/test.counter.ts';
import { createResendMailer } from './providers/resend.mailer.ts';
import { composeEmail } from './use-cases/compose-email.ts';
import { draftWords } from './use-cases/draft-words.ts';
import { readConfiguration, updateConfiguration } from './use-cases/email-configuration.ts';
import { readSettings } from './use-cases/email-settings.ts';
import { lookAtFailed, retryDeliveries } from './use-cases/failed-deliveries.ts';
import { findLink } from './use-cases/find-link.ts';
import { handOver } from './use-cases/hand-over.ts';
import { oweMail } from './use-cases/owe-mail.ts';
import { findDelivery, listAllDeliveries, listDeliveries } from './use-cases/read-deliveries.ts';
import { readText } from './use-cases/read-text.ts';
import { scheduleDue } from './use-cases/schedule-due.ts';
import { sendEmail } from './use-cases/send-email.ts';
import { sendTestEmail } from './use-cases/send-test-email.ts';

/** Resend's own sender, which anyone may try out with; it reaches the account's owner alone. */
const TRIAL_SENDER = 'onboarding@resend.dev';
/** What this service's secrets are sealed for. */
const SEALED_FOR = 'notifications e-mail configuration';

export interface NotificationsOptions {
  /** Origin under which browsers reach the gateway: where links lead. */
  publicUrl: string;
  /** Keeps the companies' provider keys at rest. */
  encryptionKeys: KeyRing;
  /** Where neither company nor deployment has set a key. Without any, mail is captured: kept to be read, sent to nobody. */
  resendApiKey?: string | undefined;
  resendBaseUrl?: string | undefined;
  resendTimeoutMs?: number | undefined;
  /** The address that mail comes from where none was set. */
  fromAddress?: string | undefined;
}

/** Builds what the service does from what it stands on. */
export function wire(platform: Platform, options: NotificationsOptions) {
  const { clock, log, randomId } = platform;
  const { publicUrl, resendApiKey, resendBaseUrl, resendTimeoutMs, fromAddress = TRIAL_SENDER } = options;
  const deliveries = createDeliveryRepository(platform);
  const configurations = createConfigurationRepository(platform, createSecretBox(options.encryptionKeys, SEALED_FOR));
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
    useCases: {
      oweMail: oweMail({ deliveries, schedule: scheduleSendOn(platform), clock }),
      sendEmail: send,
      scheduleDue: scheduleDue({ deliveries, schedule: scheduleSendOn(platform), clock }),
      listDeliveries: listDeliveries(deliveries),
      listAllDeliveries: listAllDeliveries(deliveries),
      findDelivery: findDelivery(deliveries),
      measureOwed: deliveries.owed,
      lookAtFailed: lookAtFailed({ deliveries, clock }),
      retryDeliveries: retryDeliveries({ deliveries, schedule: scheduleSendOn(platform), clock, log }),
      readText: readText(parts),
      readConfiguration: readConfiguration(read),
      updateConfiguration: updateConfiguration(parts),
      reencryptSecrets: configurations.reencryptAll,
      sendTestEmail: sendTestEmail({ ...parts, sendEmail: send }),
    },
  };
}

export type NotificationsUseCases = ReturnType<typeof wire>['useCases'];
