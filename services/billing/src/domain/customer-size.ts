import { CUSTOMER_FIELDS } from '@utility-pay/contracts';
import type { CustomerFields } from './customer.ts';

/** Maximum bytes (BSON) of all fields of one customer. */
const MAX_FIELD_BYTES = 64 * 1024;

/** The error of a row that exceeds MAX_FIELD_BYTES. */
export const FIELDS_TOO_LARGE = "This customer's values add up to more than 64 KB. Shorten them.";

/** BSON overhead of a document: its length and its end. */
const DOCUMENT = 5;
/** BSON overhead of a text field: its type, the end of its key, the text's length and end. */
const ENTRY = 7;
/** BSON overhead of a field that is a document: its type and the end of its key. */
const SUBDOCUMENT = 2;
/** Maximum UTF-8 bytes of one UTF-16 code unit of a JavaScript string. */
const MAX_CHARACTER_BYTES = 3;

/** Returns the bytes (BSON) that the fields of a customer take in the database. */
export const fieldBytes = (fields: CustomerFields): number => sizeOf(fields, (text) => Buffer.byteLength(text));

/** Returns whether the fields of a customer exceed the maximum of 64 KiB. */
export const isTooLarge = (fields: CustomerFields): boolean =>
  // The upper bound avoids counting bytes for nearly all customers.
  sizeOf(fields, (text) => text.length * MAX_CHARACTER_BYTES) > MAX_FIELD_BYTES && fieldBytes(fields) > MAX_FIELD_BYTES;

function sizeOf(fields: CustomerFields, textBytes: (text: string) => number): number {
  const entry = (key: string, text: string | undefined): number =>
    text === undefined ? 0 : ENTRY + textBytes(key) + textBytes(text);
  let size = DOCUMENT + entry('name', fields.name);
  for (const { key } of CUSTOMER_FIELDS) size += entry(key, fields[key]);
  const { customData } = fields;
  if (customData === undefined) return size;
  size += DOCUMENT + SUBDOCUMENT + textBytes('customData');
  for (const key in customData) size += entry(key, customData[key]);
  return size;
}
