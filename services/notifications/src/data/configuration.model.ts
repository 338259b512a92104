import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type Connection, Schema } from 'mongoose';
import type { EmailConfiguration } from '../domain/email-configuration.ts';

export interface ConfigurationDocument extends Omit<EmailConfiguration, 'apiKey'> {
  /** The company's id; NO_COMPANY for the deployment. */
  _id: number;
  companyId: number;
  /** Sealed. */
  apiKey?: string;
}

const text = { type: String };
export const configurationSchema = new Schema<ConfigurationDocument>(
  {
    _id: { type: Number, required: true },
    fromEmail: text,
    fromName: text,
    replyToEmail: text,
    enabled: { type: Boolean },
    apiKey: text,
    passwordResetSubject: text,
    passwordResetBody: text,
  },
  { collection: 'email-configurations', versionKey: false },
);
configurationSchema.plugin(tenantPlugin);

/** Read by `_id` alone; needs no other index. */
export const configurationModel = (connection: Connection) =>
  connection.model<ConfigurationDocument>('EmailConfiguration', configurationSchema);
