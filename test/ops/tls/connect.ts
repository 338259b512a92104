/** `node connect.ts mongodb|redis ADDRESS`: connects with the kit's clients, pings the database and prints the result. */
import { connectMongo } from '../../../packages/service-kit/src/mongo/connect.ts';
import { connectRedis } from '../../../packages/service-kit/src/redis.ts';

const [engine, address = ''] = process.argv.slice(2);

async function ping(): Promise<void> {
  if (engine === 'redis') {
    const redis = connectRedis(address, { maxRetriesPerRequest: 0 });
    // Without this the client would retry a wrong certificate forever.
    const refused = new Promise<never>((_resolve, reject) => redis.once('error', reject));
    await Promise.race([redis.ping(), refused]).finally(() => redis.disconnect());
    return;
  }
  const mongo = await connectMongo(address, 'tls-probe');
  await mongo.db?.command({ ping: 1 });
  await mongo.close();
}

await ping().then(
  () => process.stdout.write('connected'),
  (error: Error) => {
    process.stdout.write(`refused: ${error.message}`);
    process.exitCode = 1;
  },
);
