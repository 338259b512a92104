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

/** Returns a function that opens connections from the addresses and returns those that stay open. */
function connecting() {
  const server = new EventEmitter();
  limitConnectionsPerNetwork(server as Server);
  return (count: number, addressOf: (index: number) => string): FakeSocket[] => {
    const sockets = Array.from({ length: count }, (_, index) => new FakeSocket(addressOf(index)));
    for (const socket of sockets) server.emit('connection', socket);
    return sockets.filter(({ destroyed }) => !destroyed);
  };
}

test('keeps 1,000 connections of an IPv4 address open, and accepts others after they close', () => {
  const connect = connecting();
  const open = connect(1100, () => '192.0.2.1');
  expect(open).toHaveLength(1000);
  expect(connect(1, () => '192.0.2.2')).toHaveLength(1);
  open[0]?.destroy();
  expect(connect(2, () => '192.0.2.1')).toHaveLength(1);
});

test('keeps 1,000 connections of an IPv6 /64 and 2,000 of a /48 open', () => {
  const connect = connecting();
  expect(connect(1100, (index) => `2001:db8:1:1::${index.toString(16)}`)).toHaveLength(1000);
  expect(connect(1100, (index) => `2001:db8:1:${(index + 2).toString(16)}::1`)).toHaveLength(1000);
  expect(connect(1, () => '2001:db8:2::1')).toHaveLength(1);
});

test('does not limit connections from the same machine', () => {
  expect(connecting()(1100, () => '127.0.0.1')).toHaveLength(1100);
});
