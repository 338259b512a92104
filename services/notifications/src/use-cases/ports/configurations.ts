import type { ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import type { EmailConfigurationChange } from '../../domain/configuration-change.ts';
import type { EmailConfiguration } from '../../domain/email-configuration.ts';
import type { TestCount } from '../../domain/test-limit.ts';

/** What was set, by company; NO_COMPANY for the deployment. Keys lie sealed. */
export interface ConfigurationRepository {
  /** Empty where nothing was set. */
  find(companyId: number): Promise<EmailConfiguration>;
  save(companyId: number, change: EmailConfigurationChange): Promise<void>;
  /** Seals every key with the encryption key in force. */
  reencryptAll(onProgress?: (count: ReencryptCount) => void): Promise<ReencryptCount>;
}

/** Counts test messages, also those that ask at once. */
export interface TestCounter {
  count(companyId: number, now: Date): Promise<TestCount>;
}
