import { Schema, Types } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { readNewestFirst } from '../src/mongo/newest-first.ts';
import type { ListPosition } from '../src/page.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

interface Entry {
  _id: Types.ObjectId;
  companyId: number;
  at: Date;
}

const platform = await createTestPlatform('billing', process.env);
afterAll(() => disposeTestPlatform(platform));

/** Three different times. Four entries share the middle one, so that some pages end between them. */
const SECONDS = [3, 2, 2, 2, 2, 1];

test.each([
  ['ascending', { companyId: 1, at: 1, _id: 1 }],
  ['descending', { companyId: 1, at: -1, _id: -1 }],
] as const)('lists each entry once if pages end between equal times, with an %s index', async (name, index) => {
  const schema = new Schema<Entry>(
    { companyId: { type: Number }, at: { type: Date } },
    { collection: `entries_${name}`, versionKey: false },
  );
  schema.index(index);
  const Entries = platform.mongo.model<Entry>(`Entry-${name}`, schema);
  await Entries.createIndexes();
  const entries = SECONDS.map((second) => ({ _id: new Types.ObjectId(), companyId: 1, at: new Date(second * 1000) }));
  await Entries.insertMany(entries);
  const inOrder = entries
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (String(one._id) < String(other._id) ? 1 : -1))
    .map(({ _id }) => String(_id));
  for (const limit of [1, 2, 4, 6]) {
    const listed: string[] = [];
    let after: ListPosition | undefined;
    for (let isMore = true; isMore; ) {
      const page = await readNewestFirst(
        Entries.find({ companyId: 1 }).lean<Entry[]>(),
        { after, limit },
        { toId: (id) => new Types.ObjectId(id) },
      );
      listed.push(...page.rows.map(({ _id }) => String(_id)));
      const last = page.rows.at(-1);
      after = last && { at: last.at, id: String(last._id) };
      isMore = page.hasNextPage;
    }
    expect(listed).toEqual(inOrder);
  }
});
