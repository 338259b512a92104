import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import { type Connection, Schema } from 'mongoose';
import { LOGO_TYPES, type LogoType } from '../domain/logo.ts';

/** An image that is, was or shall be a company's logo; written once. */
export interface LogoDocument {
  /** Company and version: what a logo is read by. */
  _id: string;
  companyId: number;
  version: string;
  mediaType: LogoType;
  content: Buffer;
  /** Set while the branding must tell whether this is the logo. */
  inDoubtSince?: Date;
}

export const logoSchema = new Schema<LogoDocument>(
  {
    _id: { type: String, required: true },
    version: { type: String, required: true },
    mediaType: { type: String, enum: LOGO_TYPES, required: true },
    content: { type: Buffer, required: true },
    inDoubtSince: { type: Date },
  },
  { collection: 'logos', versionKey: false },
);
logoSchema.plugin(tenantPlugin);
// Serves the sweeper; sparse, so it is as small as what is in doubt.
logoSchema.index({ inDoubtSince: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });

export const logoModel = (connection: Connection) => connection.model<LogoDocument>('Logo', logoSchema);
