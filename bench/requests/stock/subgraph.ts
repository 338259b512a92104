import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { createConnection } from 'mongoose';
import { resolversOf } from './resolvers.ts';
import { SCHEMAS, type SubgraphName } from './schemas.ts';

// One subgraph of the comparison system, in a process of its own. Arguments: name, database URI, name of the database.
// Sends its URL to the parent process.
const [name = 'identity', uri = '', databaseName = ''] = process.argv.slice(2) as [SubgraphName, string, string];
const database = await createConnection(uri, { dbName: databaseName, autoIndex: false }).asPromise();
const server = new ApolloServer({
  schema: buildSubgraphSchema([{ typeDefs: parse(SCHEMAS[name]), resolvers: resolversOf(name, database) }]),
});
const { url } = await startStandaloneServer(server, {
  listen: { host: '127.0.0.1', port: 0 },
  context: async ({ req }) => ({ viewer: JSON.parse(String(req.headers['x-viewer'] ?? 'null')) }),
});
process.send?.(url);
process.once('disconnect', () => process.exit());
