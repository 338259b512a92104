import { ApolloGateway, IntrospectAndCompose, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { createConnection, Schema } from 'mongoose';
import { sessionIdOf } from '../session-id.ts';
import type { Viewer } from './resolvers.ts';

interface Context {
  viewer?: Viewer | null;
}

// The gateway of the comparison system, in a process of its own. Arguments: the subgraphs' URLs by name as JSON, the
// database URI, the name of identity's database. Sends its URL to the parent process.
const [addresses = '{}', uri = '', databaseName = ''] = process.argv.slice(2);
const database = await createConnection(uri, { dbName: databaseName, autoIndex: false }).asPromise();
const Sessions = database.model('Session', new Schema({ _id: String }, { strict: false, collection: 'sessions' }));
const Users = database.model('User', new Schema({ _id: String }, { strict: false, collection: 'users' }));

/** Returns the user of the product's session cookie; null if the session does not exist or its user is not active. */
async function findViewer(cookie: string): Promise<Viewer | null> {
  const session = await Sessions.findOne({ _id: sessionIdOf(cookie) }).lean<
    Viewer & { expiresAt: Date; securityVersion: number }
  >();
  if (!session || session.expiresAt < new Date()) return null;
  const { userId, companyId, securityVersion } = session;
  const user = await Users.findOne({ _id: userId, companyId, active: true, securityVersion }).lean();
  return user ? { userId, companyId } : null;
}

/** Sends the viewer to the subgraphs in a header. */
class DataSourceWithViewer extends RemoteGraphQLDataSource<Context> {
  override willSendRequest({
    request,
    context,
  }: Parameters<NonNullable<RemoteGraphQLDataSource<Context>['willSendRequest']>>[0]) {
    request.http?.headers.set('x-viewer', JSON.stringify((context as Context).viewer ?? null));
  }
}

const subgraphs = Object.entries(JSON.parse(addresses) as Record<string, string>).map(([name, url]) => ({ name, url }));
const gateway = new ApolloGateway({
  supergraphSdl: new IntrospectAndCompose({ subgraphs }),
  buildService: ({ url }) => new DataSourceWithViewer({ url }),
});
const { url } = await startStandaloneServer(new ApolloServer<Context>({ gateway }), {
  listen: { host: '127.0.0.1', port: 0 },
  context: async ({ req }) => ({ viewer: await findViewer(req.headers.cookie ?? '') }),
});
process.send?.(url);
process.once('disconnect', () => process.exit());
