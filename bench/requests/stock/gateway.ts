import { ApolloGateway, IntrospectAndCompose, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { createConnection, Schema } from 'mongoose';
import { sessionIdOf } from '../session-id.ts';
import type { Viewer } from './resolvers.ts';

interface Context {
  viewer?: Viewer | null;
}

/** The gateway in its own process. Arguments: JSON of the subgraphs' addresses by name, database URI, identity's database. */
const [addresses = '{}', uri = '', databaseName = ''] = process.argv.slice(2);
const database = await createConnection(uri, { dbName: databaseName, autoIndex: false }).asPromise();
const Sessions = database.model('Session', new Schema({ _id: String }, { strict: false, collection: 'sessions' }));
const Users = database.model('User', new Schema({ _id: String }, { strict: false, collection: 'users' }));

/** Checks the product's session cookie as the product does: the session exists, and its user is active. */
async function viewerOf(cookie: string): Promise<Viewer | null> {
  const session = await Sessions.findOne({ _id: sessionIdOf(cookie) }).lean<
    Viewer & { expiresAt: Date; securityVersion: number }
  >();
  if (!session || session.expiresAt < new Date()) return null;
  const { userId, companyId, securityVersion } = session;
  const user = await Users.findOne({ _id: userId, companyId, active: true, securityVersion }).lean();
  return user ? { userId, companyId } : null;
}

class WithViewer extends RemoteGraphQLDataSource<Context> {
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
  buildService: ({ url }) => new WithViewer({ url }),
});
const { url } = await startStandaloneServer(new ApolloServer<Context>({ gateway }), {
  listen: { host: '127.0.0.1', port: 0 },
  context: async ({ req }) => ({ viewer: await viewerOf(req.headers.cookie ?? '') }),
});
process.send?.(url);
process.once('disconnect', () => process.exit());
