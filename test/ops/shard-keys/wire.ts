import { BSON, type Document } from 'mongodb';

/** A command as a client sent it: its first key is its name, `$db` the database. */
export type Command = Document;

const HEADER_BYTES = 16;
const OP_COMPRESSED = 2012;
const OP_MSG = 2013;
const BODY = 0;
const SEQUENCE = 1;
const CHECKSUM_BYTES = 4;
const CHECKSUM_FLAG = 1;

const documentAt = (bytes: Buffer, at: number): Document =>
  BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)));

/** Documents that travel beside a command's body (of an insert, an update, a delete), under their name. */
function sequenceAt(bytes: Buffer, at: number): [string, Document[]] {
  const end = at + bytes.readInt32LE(at);
  const nameEnd = bytes.indexOf(0, at + 4);
  const documents: Document[] = [];
  for (let next = nameEnd + 1; next < end; next += bytes.readInt32LE(next)) documents.push(documentAt(bytes, next));
  return [bytes.toString('utf8', at + 4, nameEnd), documents];
}

/** The command in one OP_MSG. */
function commandIn(message: Buffer): Command {
  const flags = message.readUInt32LE(HEADER_BYTES);
  const end = message.length - (flags & CHECKSUM_FLAG ? CHECKSUM_BYTES : 0);
  const command: Command = {};
  for (let at = HEADER_BYTES + 4; at < end; ) {
    const kind = message[at];
    at += 1;
    if (kind === BODY) Object.assign(command, documentAt(message, at));
    else if (kind === SEQUENCE) Object.assign(command, Object.fromEntries([sequenceAt(message, at)]));
    else throw new Error(`a section of kind ${kind} is not of this protocol`);
    at += message.readInt32LE(at);
  }
  return command;
}

/** Reads what one client sends to MongoDB, in pieces of any size. @throws where it is compressed. */
export function createWireReader(onCommand: (command: Command) => void): (chunk: Buffer) => void {
  let held = Buffer.alloc(0);
  return (chunk) => {
    held = Buffer.concat([held, chunk]);
    while (held.length >= HEADER_BYTES && held.length >= held.readInt32LE(0)) {
      const message = held.subarray(0, held.readInt32LE(0));
      held = held.subarray(message.length);
      const opcode = message.readInt32LE(12);
      if (opcode === OP_COMPRESSED) throw new Error('commands are compressed: take compressors out of the address');
      if (opcode === OP_MSG) onCommand(commandIn(message));
    }
  };
}
