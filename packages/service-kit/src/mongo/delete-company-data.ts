import type { Connection } from 'mongoose';

/** Collections of files end so; whose a file is stands in its metadata, and its pieces are found by its id. */
const FILES = '.files';
const CHUNKS = '.chunks';

/**
 * Deletes whatever one service's database holds of a company, and answers how many documents that were. What is owned
 * by a company carries its id, so that nothing has to be named here.
 */
export async function forgetCompany(mongo: Connection, companyId: number): Promise<number> {
  if (!Number.isInteger(companyId) || companyId < 1) throw new Error('a company has a number from 1');
  let deleted = 0;
  for (const { name } of await mongo.listCollections()) {
    const collection = mongo.collection(name);
    if (name.endsWith(CHUNKS)) continue;
    if (!name.endsWith(FILES)) {
      deleted += (await collection.deleteMany({ companyId })).deletedCount;
      continue;
    }
    const theirs = await collection.find({ 'metadata.companyId': companyId }, { projection: { _id: 1 } }).toArray();
    const ids = theirs.map(({ _id }) => _id);
    const chunks = mongo.collection(`${name.slice(0, -FILES.length)}${CHUNKS}`);
    deleted += (await chunks.deleteMany({ files_id: { $in: ids } })).deletedCount;
    deleted += (await collection.deleteMany({ _id: { $in: ids } })).deletedCount;
  }
  return deleted;
}
