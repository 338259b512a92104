import { mongo as driver } from 'mongoose';

const HEX = /^[0-9a-f]{24}$/;

/** Ids as the database keeps them, of those texts that are such ids. */
export const objectIds = (texts: readonly string[]): driver.ObjectId[] =>
  texts.filter((text) => HEX.test(text)).map((text) => new driver.ObjectId(text));
