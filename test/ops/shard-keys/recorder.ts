import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Command, createWireReader } from './wire.ts';

export interface Recorder {
  /** The same database, by way of the recorder. */
  uri: string;
  close(): Promise<void>;
}

/** Stands between clients and MongoDB and tells of every command that passes, whatever process sends it. */
export async function openRecorder(mongoUri: string, onCommand: (command: Command) => void): Promise<Recorder> {
  const { hostname, port: mongoPort } = new URL(mongoUri);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(mongoPort || 27017), hostname);
    const read = createWireReader(onCommand);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.on('error', () => one.destroy());
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
  // Or a replica set's members would tell the clients how to go past us.
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
