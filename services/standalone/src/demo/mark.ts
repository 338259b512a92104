import type { Connection } from '@utility-pay/service-kit/mongo/connect';

/** What is known of the sample company: nothing but the company named here is ever removed by a command for it. */
export interface DemoMark {
  _id: 'sample-company';
  state: 'making' | 'made' | 'removing' | 'removed';
  /** Counts how often it was made. */
  attempt: number;
  /** The day that it is planned for: one that goes on with it plans the same. */
  plannedAt: Date;
  companyId?: number;
  /** Somebody works on it until then. */
  heldUntil?: Date;
}

interface DemoMarks {
  find(): Promise<DemoMark | undefined>;
  /** Takes the work up, or goes on with what was left; undefined while somebody else is at it. */
  begin(now: Date): Promise<DemoMark | undefined>;
  save(change: Partial<Pick<DemoMark, 'companyId' | 'heldUntil' | 'state'>>): Promise<void>;
  /** Lets go of work that is not done: another may go on with it at once. */
  release(): Promise<void>;
  end(state: 'made' | 'removed'): Promise<void>;
}

const ID = 'sample-company';
/** Milliseconds without a sign of life after which whoever worked on it is gone. */
export const HELD_MS = 30_000;

/** Kept beside the companies, in a collection of its own. */
export function createDemoMarks(mongo: Connection): DemoMarks {
  const marks = mongo.collection<DemoMark>('sample-company');
  const find = async (): Promise<DemoMark | undefined> => (await marks.findOne({ _id: ID })) ?? undefined;
  return {
    find,
    begin: async (now) => {
      const heldUntil = new Date(now.getTime() + HELD_MS);
      const first: DemoMark = { _id: ID, state: 'removed', attempt: 0, plannedAt: now };
      await marks.updateOne({ _id: ID }, { $setOnInsert: first }, { upsert: true });
      const isFree = { $or: [{ heldUntil: { $exists: false } }, { heldUntil: { $lte: now } }] };
      const anew = await marks.findOneAndUpdate(
        { _id: ID, state: 'removed', ...isFree },
        { $set: { state: 'making', plannedAt: now, heldUntil }, $inc: { attempt: 1 }, $unset: { companyId: 1 } },
        { returnDocument: 'after' },
      );
      if (anew) return anew;
      return (
        (await marks.findOneAndUpdate({ _id: ID, ...isFree }, { $set: { heldUntil } }, { returnDocument: 'after' })) ??
        undefined
      );
    },
    save: async (change) => void (await marks.updateOne({ _id: ID }, { $set: change })),
    release: async () => void (await marks.updateOne({ _id: ID }, { $unset: { heldUntil: 1 } })),
    end: async (state) => void (await marks.updateOne({ _id: ID }, { $set: { state }, $unset: { heldUntil: 1 } })),
  };
}
