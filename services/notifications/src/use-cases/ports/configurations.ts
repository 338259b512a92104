import type { DomainEvent } from '@utility-pay/contracts';
import type { ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import type { EmailConfiguration, EmailConfigurationChange } from '../../domain/email-configuration.ts';

/** Email configurations by company; NO_COMPANY has the global one. API keys are encrypted at rest. */
export interface ConfigurationRepository {
  /** Returns an empty configuration if none is stored. */
  find(companyId: number): Promise<EmailConfiguration>;
  /** Saves the changed fields and publishes the change and the audited act. */
  save(companyId: number, change: EmailConfigurationChange, byUserId: string, act: DomainEvent): Promise<void>;
  /** Encrypts all API keys with the current encryption key. */
  reencryptAll(onProgress?: (count: ReencryptCount) => void): Promise<ReencryptCount>;
}
