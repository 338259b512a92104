import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { expect, test } from 'vitest';
import { limitConnectionsPerNetwork } from './connection-limits.ts';

class FakeSocket extends EventEmitter {
  destroyed = false;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

/** Returns a function that opens connections to one server and returns those that stay open. */
function createConnect() {
  const server = new EventEmitter();
  limitConnectionsPerNetwork(server as Server);
  return (count: number, addressOf: (index: number) => string): FakeSocket[] => {
    const sockets = Array.from({ length: count }, (_, index) => new FakeSocket(addressOf(index)));
    for (const socket of sockets) server.emit('connection', socket);
    return sockets.filter(({ destroyed }) => !destroyed);
  };
}

test('accepts 1,000 connections of an IPv4 address at once, and another one after one of them closes', () => {
  const connect = createConnect();
  const open = connect(1100, () => '192.0.2.1');
  expect(open).toHaveLength(1000);
  expect(connect(1, () => '192.0.2.2')).toHaveLength(1);
  open[0]?.destroy();
  expect(connect(2, () => '192.0.2.1')).toHaveLength(1);
});

test('accepts 1,000 connections of an IPv6 /64 and 2,000 of a /48 at once', () => {
  const connect = createConnect();
  expect(connect(1100, (index) => `2001:db8:1:1::${index.toString(16)}`)).toHaveLength(1000);
  expect(connect(1100, (index) => `2001:db8:1:${(index + 2).toString(16)}::1`)).toHaveLength(1000);
  expect(connect(1, () => '2001:db8:2::1')).toHaveLength(1);
});

test('does not limit connections from the same machine', () => {
  const connect = createConnect();
  expect(connect(1100, () => '127.0.0.1')).toHaveLength(1100);
});
