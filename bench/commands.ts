import type { MongoClient } from 'mongodb';

const COMMANDS = ['find', 'getMore', 'aggregate', 'distinct', 'count', 'insert', 'update', 'delete', 'findAndModify'];

/** Returns how many commands that read or write data the server has executed. */
export async function countCommands(client: MongoClient): Promise<number> {
  const { metrics } = await client.db('admin').command({ serverStatus: 1 });
  return COMMANDS.reduce((sum, name) => sum + (metrics.commands[name]?.total ?? 0), 0);
}
