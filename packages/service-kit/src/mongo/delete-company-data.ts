import type { Connection } from 'mongoose';

/** GridFS collections: the company is in a file's metadata, and chunks refer to their file. */
const FILES = '.files';
const CHUNKS = '.chunks';

/**
 * Deletes all documents of a company in one service's database and returns their number. Every tenant-owned document
 * has the company's id, so the collections need not be listed here.
 */
export async function deleteCompanyData(mongo: Connection, companyId: number): Promise<number> {
  if (!Number.isInteger(companyId) || companyId < 1) throw new Error('invalid company id');
  let deleted = 0;
  for (const { name } of await mongo.listCollections()) {
    const collection = mongo.collection(name);
    if (name.endsWith(CHUNKS)) continue;
    if (!name.endsWith(FILES)) {
      deleted += (await collection.deleteMany({ companyId })).deletedCount;
      continue;
    }
    const files = await collection.find({ 'metadata.companyId': companyId }, { projection: { _id: 1 } }).toArray();
    const ids = files.map(({ _id }) => _id);
    const chunks = mongo.collection(`${name.slice(0, -FILES.length)}${CHUNKS}`);
    deleted += (await chunks.deleteMany({ files_id: { $in: ids } })).deletedCount;
    deleted += (await collection.deleteMany({ _id: { $in: ids } })).deletedCount;
  }
  return deleted;
}
