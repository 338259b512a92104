import { Types } from 'mongoose';
import type { Customer } from '../domain/customer.ts';
import type { CustomerDocument } from './customer.model.ts';

export const toCustomer = ({ _id, outbox: _facts, outboxAt: _since, ...fields }: CustomerDocument): Customer => ({
  ...fields,
  id: _id.toHexString(),
});

export const toDocument = ({ id, ...fields }: Customer): CustomerDocument => ({ ...fields, _id: objectId(id) });

const ID = /^[0-9a-f]{24}$/;

export const isCustomerId = (id: string): boolean => ID.test(id);

export const objectId = (id: string): Types.ObjectId => new Types.ObjectId(id);
