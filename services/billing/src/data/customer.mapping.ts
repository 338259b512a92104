import { Types } from 'mongoose';
import type { Customer } from '../domain/customer.ts';
import { dueKey, nameKey } from '../domain/customer-order.ts';
import type { CustomerDocument } from './customer.model.ts';

export function toCustomer(document: CustomerDocument): Customer {
  const { _id, outbox: _facts, outboxAt: _since, nameKey: _name, dueKey: _due, ...fields } = document;
  return { ...fields, id: _id.toHexString() };
}

export function toDocument(customer: Customer): CustomerDocument {
  const { id, ...fields } = customer;
  return { ...fields, nameKey: nameKey(customer), dueKey: dueKey(customer), _id: objectId(id) };
}

const ID = /^[0-9a-f]{24}$/;

export const isCustomerId = (id: string): boolean => ID.test(id);

export const objectId = (id: string): Types.ObjectId => new Types.ObjectId(id);
