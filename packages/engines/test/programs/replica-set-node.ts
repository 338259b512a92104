// Implements the part of mongod that replica sets need: the wire protocol, a configuration in the data folder, and the
// rules that decide which node is primary. Tests run it as the program `mongod`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BSON } from 'mongodb';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    replSet: text,
    dbpath: text,
    port: text,
    bind_ip: text,
    wiredTigerCacheSizeGB: text,
    nounixsocket: { type: 'boolean' },
    version: { type: 'boolean' },
  },
});
if (values.version) {
  process.stdout.write('db version v8.0.4\nBuild Info: {}\n');
  process.exit(0);
}

const me = `127.0.0.1:${values.port}`;
const file = join(values.dbpath ?? '', 'replica-set.json');
const load = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const save = (config: object) => {
  writeFileSync(file, JSON.stringify(config));
  return { ok: 1 };
};
const failure = (codeName: string, code: number) => ({ ok: 0, errmsg: codeName, codeName, code });

function answer(request: BSON.Document): BSON.Document {
  const config = load();
  const primary = config?.members[0].host === me;
  if (request.replSetGetConfig) return config ? { ok: 1, config } : failure('NotYetInitialized', 94);
  if (request.replSetInitiate)
    return config ? failure('AlreadyInitialized', 23) : save({ version: 1, ...request.replSetInitiate });
  if (request.replSetReconfig) {
    if (!primary && !request.force) return failure('NotWritablePrimary', 10107);
    return request.replSetReconfig.version > config.version
      ? save(request.replSetReconfig)
      : failure('NewReplicaSetConfigurationIncompatible', 103);
  }
  if (request.serverStatus) return { ok: 1, pid: process.pid };
  const member = primary ? { setName: values.replSet, me, hosts: [me] } : { isreplicaset: true };
  return {
    ok: 1,
    isWritablePrimary: primary,
    ismaster: primary,
    ...member,
    maxWireVersion: 25,
    minWireVersion: 0,
    maxBsonObjectSize: 2 ** 24,
  };
}

function reply(socket: Socket, to: number, code: number, head: Buffer, document: BSON.Document): void {
  const body = Buffer.concat([head, BSON.serialize(document)]);
  const header = Buffer.alloc(16);
  for (const [index, value] of [16 + body.length, 1, to, code].entries()) header.writeInt32LE(value, index * 4);
  socket.write(Buffer.concat([header, body]));
}

function serve(socket: Socket, message: Buffer): void {
  const [id, code] = [message.readInt32LE(4), message.readInt32LE(12)];
  if (code === OP_MSG) reply(socket, id, OP_MSG, Buffer.alloc(5), answer(BSON.deserialize(message.subarray(21))));
  if (code !== OP_QUERY) return;
  const start = message.indexOf(0, 20) + 9;
  const head = Buffer.alloc(20);
  head.writeInt32LE(1, 16);
  reply(socket, id, OP_REPLY, head, answer(BSON.deserialize(message.subarray(start))));
}

const server = createServer((socket) => {
  let waiting = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (data) => {
    waiting = Buffer.concat([waiting, data]);
    while (waiting.length >= 4 && waiting.length >= waiting.readInt32LE(0)) {
      const length = waiting.readInt32LE(0);
      serve(socket, waiting.subarray(0, length));
      waiting = waiting.subarray(length);
    }
  });
});
server.listen(Number(values.port), values.bind_ip);
process.on('SIGTERM', () => process.exit(0));
