import type { Connection } from '@utility-pay/service-kit/mongo/connect';

/** State of the sample company. Seeding commands never remove any company other than the one recorded here. */
export interface SampleCompanyState {
  _id: 'sample-company';
  state: 'creating' | 'created' | 'removing' | 'removed';
  /** Number of times it was created. */
  attempt: number;
  /** Reference date of the generated data; a resumed run uses the same one. */
  plannedAt: Date;
  companyId?: number;
  /** A run holds the lock until then. */
  lockedUntil?: Date;
}

interface SampleCompanyStates {
  find(): Promise<SampleCompanyState | undefined>;
  /** Takes the lock, to start or to continue; undefined while another run holds it. */
  acquireLock(now: Date): Promise<SampleCompanyState | undefined>;
  save(change: Partial<Pick<SampleCompanyState, 'companyId' | 'lockedUntil' | 'state'>>): Promise<void>;
  /** Releases the lock of an incomplete run, so that another can continue at once. */
  release(): Promise<void>;
  end(state: 'created' | 'removed'): Promise<void>;
}

const ID = 'sample-company';
/** Duration of the lock, which a running process renews. */
export const LOCK_MS = 30_000;

/** Stored in a separate collection of tenant-settings. */
export function createSampleCompanyStates(mongo: Connection): SampleCompanyStates {
  const states = mongo.collection<SampleCompanyState>('sample-company');
  const find = async (): Promise<SampleCompanyState | undefined> => (await states.findOne({ _id: ID })) ?? undefined;
  return {
    find,
    acquireLock: async (now) => {
      const lockedUntil = new Date(now.getTime() + LOCK_MS);
      const first: SampleCompanyState = { _id: ID, state: 'removed', attempt: 0, plannedAt: now };
      await states.updateOne({ _id: ID }, { $setOnInsert: first }, { upsert: true });
      const isFree = { $or: [{ lockedUntil: { $exists: false } }, { lockedUntil: { $lte: now } }] };
      const restarted = await states.findOneAndUpdate(
        { _id: ID, state: 'removed', ...isFree },
        { $set: { state: 'creating', plannedAt: now, lockedUntil }, $inc: { attempt: 1 }, $unset: { companyId: 1 } },
        { returnDocument: 'after' },
      );
      if (restarted) return restarted;
      return (
        (await states.findOneAndUpdate(
          { _id: ID, ...isFree },
          { $set: { lockedUntil } },
          { returnDocument: 'after' },
        )) ?? undefined
      );
    },
    save: async (change) => void (await states.updateOne({ _id: ID }, { $set: change })),
    release: async () => void (await states.updateOne({ _id: ID }, { $unset: { lockedUntil: 1 } })),
    end: async (state) => void (await states.updateOne({ _id: ID }, { $set: { state }, $unset: { lockedUntil: 1 } })),
  };
}
