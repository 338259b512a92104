import type { CustomerFieldKey } from '@utility-pay/contracts';
import { walkDocuments } from '@utility-pay/service-kit/migrations/indexes';
import type { Migration } from '@utility-pay/service-kit/migrations/migration';
import type { Types } from 'mongoose';

/**
 * Returns the `up` of a migration that moves the stored values of a custom field whose key has become a field of the customer.
 * Templates refer to fields by key, so they need no change.
 */
export const promoteCustomField =
  (key: CustomerFieldKey): Migration['up'] =>
  (context) => {
    const collection = 'customers';
    const custom = `customData.${key}`;
    return walkDocuments<Types.ObjectId>(context, {
      collection,
      change: async (ids) => {
        // Incrementing the version makes a write that was prepared before the move conflict; otherwise it would restore the
        // custom field.
        const move = { $rename: { [custom]: key }, $inc: { version: 1 } };
        await context.mongo.collection(collection).updateMany({ _id: { $in: ids }, [custom]: { $exists: true } }, move);
      },
    });
  };
