import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

/** A MongoDB command. Its first key is its name, `$db` the database. */
export type Command = Document;

const HEADER_BYTES = 16;
const OP_COMPRESSED = 2012;
const OP_MSG = 2013;
/** Kinds of sections in an OP_MSG. */
const SECTION = { body: 0, sequence: 1 };
const CHECKSUM_BYTES = 4;
const CHECKSUM_FLAG = 1;

const documentAt = (bytes: Buffer, at: number): Document =>
  BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)));

/** Reads a document sequence (of an insert, update or delete) and its field name. */
function sequenceAt(bytes: Buffer, at: number): [string, Document[]] {
  const end = at + bytes.readInt32LE(at);
  const nameEnd = bytes.indexOf(0, at + 4);
  const documents: Document[] = [];
  for (let next = nameEnd + 1; next < end; next += bytes.readInt32LE(next)) documents.push(documentAt(bytes, next));
  return [bytes.toString('utf8', at + 4, nameEnd), documents];
}

/** Reads the command in an OP_MSG. */
function commandIn(message: Buffer): Command {
  const flags = message.readUInt32LE(HEADER_BYTES);
  const end = message.length - (flags & CHECKSUM_FLAG ? CHECKSUM_BYTES : 0);
  const command: Command = {};
  for (let at = HEADER_BYTES + 4; at < end; ) {
    const kind = message[at];
    at += 1;
    if (kind === SECTION.body) Object.assign(command, documentAt(message, at));
    else if (kind === SECTION.sequence) Object.assign(command, Object.fromEntries([sequenceAt(message, at)]));
    else throw new Error(`unknown section kind ${kind}`);
    at += message.readInt32LE(at);
  }
  return command;
}

/** Parses the byte stream from a client to MongoDB. Throws for compressed messages. */
function createWireReader(onCommand: (command: Command) => void): (chunk: Buffer) => void {
  let buffered = Buffer.alloc(0);
  return (chunk) => {
    buffered = Buffer.concat([buffered, chunk]);
    while (buffered.length >= HEADER_BYTES && buffered.length >= buffered.readInt32LE(0)) {
      const message = buffered.subarray(0, buffered.readInt32LE(0));
      buffered = buffered.subarray(message.length);
      const opcode = message.readInt32LE(12);
      if (opcode === OP_COMPRESSED) throw new Error('commands are compressed: remove compressors from the address');
      if (opcode === OP_MSG) onCommand(commandIn(message));
    }
  };
}

export interface Recorder {
  /** Address of the database through the recorder. */
  uri: string;
  close(): Promise<void>;
}

/** Starts a proxy to MongoDB that reports every command of any process. */
export async function openRecorder(mongoUri: string, onCommand: (command: Command) => void): Promise<Recorder> {
  const { hostname, port: mongoPort } = new URL(mongoUri);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(mongoPort || 27017), hostname);
    const read = createWireReader(onCommand);
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        peer.destroy();
      });
      socket.on('error', () => socket.destroy());
    }
    client.on('data', read);
    client.pipe(upstream);
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = new URL(mongoUri);
  address.host = `127.0.0.1:${port}`;
  // Otherwise clients would discover the replica set's members and bypass the proxy.
  address.searchParams.set('directConnection', 'true');
  address.searchParams.delete('compressors');
  return {
    uri: address.href,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
