import { CUSTOMER_FIELDS } from '@utility-pay/contracts';
import type { CustomerFields } from './customer.ts';

/** Bytes (BSON) that the fields of one customer may have in all. */
const MAX_FIELD_BYTES = 64 * 1024;

/** Why a row with more is refused. */
export const FIELDS_TOO_LARGE = "This customer's values add up to more than 64 KB. Shorten them.";

/** Bytes of a document besides its entries: its length and its end. */
const DOCUMENT = 5;
/** Bytes of an entry besides its key and its text: type, end of the key, length and end of the text. */
const ENTRY = 7;
/** Bytes of an entry that is a document, besides its key and the document: type and end of the key. */
const SUBDOCUMENT = 2;
/** Bytes of a character of JavaScript text in UTF-8, at most. */
const MAX_CHARACTER_BYTES = 3;

/** Returns the bytes (BSON) that the fields of a customer take in the database. */
export const fieldBytes = (fields: CustomerFields): number => sizeOf(fields, (text) => Buffer.byteLength(text));

/** Returns whether the fields of a customer are larger than they may be. */
export const isTooLarge = (fields: CustomerFields): boolean =>
  // Hardly any customer comes near the limit, so its bytes need not be counted.
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
