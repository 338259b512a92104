import { randomUUID } from 'node:crypto';
import type { Platform } from '@utility-pay/service-kit/platform';

const ID = 'super-admins';

interface RosterDocument {
  _id: string;
  /** Super admins who may be needed as the last one. All are active; an active one may be missing after a crash. */
  active: string[];
  /** Changes with each deactivation of a super admin, by id. */
  ended?: Record<string, string>;
}

/** What `read` saw of a super admin, so that `join` notices a deactivation in between. */
type Ticket = string | undefined;

/**
 * The active super admins in one document, so that of concurrent deactivations one is refused. A super admin leaves before
 * the user is deactivated and joins after the user was activated.
 */
export interface SuperAdminRoster {
  /** Returns false when no other super admin is active. */
  leave(userId: string): Promise<boolean>;
  read(userId: string): Promise<Ticket>;
  /** Has no effect after a deactivation that began after `read`. */
  join(userId: string, ticket: Ticket): Promise<void>;
}

export function createSuperAdminRoster({ mongo }: Pick<Platform, 'mongo'>): SuperAdminRoster {
  const roster = mongo.collection<RosterDocument>('super-admin-rosters');
  return {
    leave: async (userId) => {
      const { matchedCount } = await roster.updateOne(
        { _id: ID, active: { $elemMatch: { $ne: userId } } },
        { $pull: { active: userId }, $set: { [`ended.${userId}`]: randomUUID() } },
      );
      return matchedCount > 0;
    },
    read: async (userId) => (await roster.findOne({ _id: ID }))?.ended?.[userId],
    join: async (userId, ticket) => {
      await roster.updateOne({ _id: ID }, { $setOnInsert: { active: [] } }, { upsert: true });
      const ended = `ended.${userId}`;
      await roster.updateOne({ _id: ID, [ended]: ticket ?? { $exists: false } }, { $addToSet: { active: userId } });
    },
  };
}
