import type { EmailConfigurationFieldsFragment } from '../../gql/operations.ts';

export type Configuration = EmailConfigurationFieldsFragment;

/** Whose mail is looked at: one company's, or with null the deployment's own. */
export interface Scope {
  companyId: string | null;
  /** As the mails name their sender. */
  companyName: string;
}

/** What the person may do here beyond what every manager of users may. */
export interface Rights {
  superAdmin: boolean;
}
