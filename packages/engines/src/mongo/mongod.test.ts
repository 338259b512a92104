import { type Document, MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { cacheMib } from './mongod.ts';
import { isOwnPrimary, REPLICA_SET } from './replica-set.ts';

const GIB = 1024 ** 3;

test.each([
  [1 * GIB, 256],
  [4 * GIB, 512],
  [64 * GIB, 1024],
])('cacheMib returns for a machine with %d bytes of memory a cache of %d MiB', (total, mib) => {
  expect(cacheMib(total)).toBe(mib);
});

type Config = { _id: string; version: number; members: { _id: number; host: string }[] };

/** Imitates a mongod's replica set commands: it is primary only while its configuration names its own address. */
function fakeNode(host: string, config?: Config) {
  let current = config;
  const requests: Document[] = [];
  const execute = (request: Document): Document => {
    if (request.hello) return { isWritablePrimary: current?.members[0]?.host === host, me: host };
    if (request.replSetGetConfig) {
      if (current) return { config: current };
      throw new MongoServerError({ message: 'no replset config has been received', codeName: 'NotYetInitialized' });
    }
    if (request.replSetReconfig && !request.force)
      throw new MongoServerError({ message: 'no primary', codeName: 'NotWritablePrimary' });
    current = request.replSetInitiate ? { version: 1, ...request.replSetInitiate } : request.replSetReconfig;
    return { ok: 1 };
  };
  const send = async (request: Document) => {
    requests.push(request);
    return execute(request);
  };
  return { send, requests, config: () => current };
}

describe('isOwnPrimary', () => {
  test('initiates a set of one node, which is primary at the next check', async () => {
    const { send, config } = fakeNode('127.0.0.1:1');
    expect(await isOwnPrimary(send, '127.0.0.1:1')).toBe(false);
    expect(config()).toEqual({ _id: REPLICA_SET, version: 1, members: [{ _id: 0, host: '127.0.0.1:1' }] });
    expect(await isOwnPrimary(send, '127.0.0.1:1')).toBe(true);
  });

  test('updates the address of a node whose port has changed, by a forced reconfiguration with the next version', async () => {
    const { send, config } = fakeNode('127.0.0.1:2', {
      _id: REPLICA_SET,
      version: 4,
      members: [{ _id: 0, host: '127.0.0.1:1' }],
    });
    expect(await isOwnPrimary(send, '127.0.0.1:2')).toBe(false);
    expect(config()).toEqual({ _id: REPLICA_SET, version: 5, members: [{ _id: 0, host: '127.0.0.1:2' }] });
    expect(await isOwnPrimary(send, '127.0.0.1:2')).toBe(true);
  });

  test('changes nothing on a primary', async () => {
    const { send, requests } = fakeNode('127.0.0.1:1', {
      _id: REPLICA_SET,
      version: 1,
      members: [{ _id: 0, host: '127.0.0.1:1' }],
    });
    expect(await isOwnPrimary(send, '127.0.0.1:1')).toBe(true);
    expect(requests).toEqual([{ hello: 1 }]);
  });

  test('never changes a set of several members', async () => {
    const members = ['127.0.0.1:8', '127.0.0.1:9'].map((host, _id) => ({ _id, host }));
    const { send, config } = fakeNode('127.0.0.1:1', { _id: REPLICA_SET, version: 3, members });
    expect(await isOwnPrimary(send, '127.0.0.1:1')).toBe(false);
    expect(config()?.version).toBe(3);
  });
});
