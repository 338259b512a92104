import type { Connection } from '@utility-pay/service-kit/mongo/connect';

/** The state of the sample company. Seeding commands remove only the company that is recorded here. */
export interface SampleCompanyState {
  _id: 'sample-company';
  state: 'creating' | 'created' | 'removing' | 'removed';
  /** Number of times it was created. */
  attempt: number;
  /** Reference date of the generated data; a resumed run uses the same one. */
  plannedAt: Date;
  companyId?: number;
  /** Until when a run holds the lock. */
  lockedUntil?: Date;
}

interface SampleCompanyStates {
  find(): Promise<SampleCompanyState | undefined>;
  /** Acquires the lock, to start or to continue. Returns undefined while another run holds it. */
  acquireLock(now: Date): Promise<SampleCompanyState | undefined>;
  save(change: Partial<Pick<SampleCompanyState, 'companyId' | 'lockedUntil' | 'state'>>): Promise<void>;
  /** Releases the lock of an incomplete run, so that another run can continue at once. */
  release(): Promise<void>;
  /** Records the end of a run and releases the lock. */
  end(state: 'created' | 'removed'): Promise<void>;
}

const ID = 'sample-company';
/** Duration of the lock, which a running process renews. */
export const LOCK_MS = 30_000;

/** Stores the state in a collection of its own in the database of tenant-settings. */
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
