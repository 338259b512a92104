import { Schema } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { connectMongo, STREAM_MS } from '../src/mongo/connect.ts';
import { randomId } from '../src/time-and-ids.ts';

const uri = new URL(process.env.MONGODB_URI ?? '');
const weakerOptions = { readPreference: 'secondaryPreferred', readConcernLevel: 'local', w: '1', journal: 'false' };
for (const [name, value] of Object.entries({ ...weakerOptions, monitorCommands: 'true' }))
  uri.searchParams.set(name, value);
const connection = await connectMongo(uri.href, `test-${randomId(10)}`);
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

interface Command {
  name: string;
  readConcern: string | undefined;
  writeConcern: unknown;
  maxTimeMS: number | undefined;
}
const commands: Command[] = [];
connection.getClient().on('commandStarted', ({ commandName: name, command }) =>
  commands.push({
    name,
    readConcern: command.readConcern?.level,
    writeConcern: command.writeConcern?.w,
    maxTimeMS: command.maxTimeMS,
  }),
);
const Bills = connection.model('Bill', new Schema({ cents: Number }, { collection: 'bills', versionKey: false }));
const commandsNamed = (name: string) => commands.filter((command) => command.name === name);

test('reads majority-committed data from the primary, although the connection string says otherwise', async () => {
  await Bills.create([{ cents: 1 }]);
  await Bills.find({}).lean();
  await Bills.aggregate([{ $match: { cents: 1 } }]);
  expect(connection.getClient().options.readPreference.mode).toBe('primary');
  for (const name of ['find', 'aggregate']) {
    expect(commandsNamed(name)).not.toEqual([]);
    for (const command of commandsNamed(name)) expect(command).toMatchObject({ readConcern: 'majority' });
  }
});

test('waits for a majority on each write, although the connection string says otherwise', async () => {
  await Bills.create([{ cents: 2 }]);
  await Bills.updateOne({ cents: 2 }, { $set: { cents: 3 } });
  await Bills.deleteOne({ cents: 3 });
  for (const name of ['insert', 'update', 'delete']) {
    expect(commandsNamed(name)).not.toEqual([]);
    for (const command of commandsNamed(name)) expect(command).toMatchObject({ writeConcern: 'majority' });
  }
});

test('limits each query and update to 60 seconds on the server', async () => {
  await Bills.findOneAndUpdate({ cents: 4 }, { $set: { cents: 5 } });
  await Bills.countDocuments({ cents: 4 });
  await Bills.distinct('cents');
  for await (const bill of Bills.find().cursor()) expect(bill.cents).toBeDefined();
  await Bills.updateOne({ cents: 4 }, { $set: { cents: 5 } });
  for (const name of ['find', 'aggregate', 'distinct', 'findAndModify', 'update']) {
    expect(commandsNamed(name)).not.toEqual([]);
    for (const command of commandsNamed(name)) expect(command).toMatchObject({ maxTimeMS: 60_000 });
  }
});

test('keeps the time limit of a query or aggregation that has its own', async () => {
  commands.length = 0;
  for await (const bill of Bills.find().maxTimeMS(STREAM_MS).cursor()) expect(bill.cents).toBeDefined();
  await Bills.aggregate([{ $match: { cents: 1 } }]).option({ maxTimeMS: STREAM_MS });
  expect(commandsNamed('find')).toMatchObject([{ maxTimeMS: STREAM_MS }]);
  expect(commandsNamed('aggregate')).toMatchObject([{ maxTimeMS: STREAM_MS }]);
});
