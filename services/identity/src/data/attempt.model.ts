import { type Connection, Schema } from 'mongoose';

export interface AttemptDocument {
  _id: string;
  count: number;
  windowEndsAt: Date;
  /** Set once attempts are slowed: no attempt is allowed before. */
  nextAt?: Date;
}

/** Failed attempts come from callers of no company yet, so the counters belong to the deployment. */
export const attemptSchema = new Schema<AttemptDocument>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    windowEndsAt: { type: Date, required: true },
    nextAt: { type: Date },
  },
  { collection: 'attempts', versionKey: false },
);
attemptSchema.index({ windowEndsAt: 1 }, { expireAfterSeconds: 0, acrossTenants: 'entries expire by age' });

export const attemptModel = (connection: Connection) => connection.model<AttemptDocument>('Attempt', attemptSchema);
