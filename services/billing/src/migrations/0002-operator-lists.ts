import { createIndexesOf } from '@utility-pay/service-kit/migrations/indexes';

export const operatorLists = createIndexesOf('0002-operator-lists', {
  uploads: [
    { key: { state: 1, createdAt: 1, _id: 1 }, acrossTenants: 'an operator looks after every company’s uploads' },
  ],
});
