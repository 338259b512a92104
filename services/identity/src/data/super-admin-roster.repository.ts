import { randomUUID } from 'node:crypto';
import type { Platform } from '@utility-pay/service-kit/platform';

const ROSTER_ID = 'super-admins';

interface RosterDocument {
  _id: string;
  /** Ids of super admins. All of them are active; after a crash an active one may be missing. */
  active: string[];
  /** A random value for the last deactivation of each super admin, by user id. */
  ended?: Record<string, string>;
}

/** Identifies the last deactivation of a super admin; undefined if there was none. */
type DeactivationId = string | undefined;

/**
 * The active super admins in one document, so that concurrent deactivations cannot deactivate the last one. A super admin
 * leaves the roster before the user is deactivated, and joins it after the user was activated.
 */
export interface SuperAdminRoster {
  /** Removes a super admin; returns false, and removes none, when no other super admin is active. */
  leave(userId: string): Promise<boolean>;
  readLastDeactivation(userId: string): Promise<DeactivationId>;
  /** Adds a super admin unless there was a deactivation after the given one. */
  join(userId: string, lastDeactivation: DeactivationId): Promise<void>;
}

export function createSuperAdminRoster({ mongo }: Pick<Platform, 'mongo'>): SuperAdminRoster {
  const roster = mongo.collection<RosterDocument>('super-admin-rosters');
  return {
    leave: async (userId) => {
      const { matchedCount } = await roster.updateOne(
        { _id: ROSTER_ID, active: { $elemMatch: { $ne: userId } } },
        { $pull: { active: userId }, $set: { [`ended.${userId}`]: randomUUID() } },
      );
      return matchedCount > 0;
    },
    readLastDeactivation: async (userId) => (await roster.findOne({ _id: ROSTER_ID }))?.ended?.[userId],
    join: async (userId, lastDeactivation) => {
      await roster.updateOne({ _id: ROSTER_ID }, { $setOnInsert: { active: [] } }, { upsert: true });
      const ended = `ended.${userId}`;
      await roster.updateOne(
        { _id: ROSTER_ID, [ended]: lastDeactivation ?? { $exists: false } },
        { $addToSet: { active: userId } },
      );
    },
  };
}
