import { type Document, MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { isOwnPrimary, REPLICA_SET } from './replica-set.ts';

type Config = { _id: string; version: number; members: { _id: number; host: string }[] };

/** A mongod as far as its replica set goes: primary only while its configuration names its own address. */
function node(host: string, config?: Config) {
  let current = config;
  const asked: Document[] = [];
  const answer = (request: Document): Document => {
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
  const ask = async (request: Document) => {
    asked.push(request);
    return answer(request);
  };
  return { ask, asked, config: () => current };
}

describe('isOwnPrimary', () => {
  test('a new node is made a set of one, and is primary when asked again', async () => {
    const { ask, config } = node('127.0.0.1:1');
    expect(await isOwnPrimary(ask, '127.0.0.1:1')).toBe(false);
    expect(config()).toEqual({ _id: REPLICA_SET, version: 1, members: [{ _id: 0, host: '127.0.0.1:1' }] });
    expect(await isOwnPrimary(ask, '127.0.0.1:1')).toBe(true);
  });

  test('a node whose port has changed is told so by force, with a newer version', async () => {
    const { ask, config } = node('127.0.0.1:2', {
      _id: REPLICA_SET,
      version: 4,
      members: [{ _id: 0, host: '127.0.0.1:1' }],
    });
    expect(await isOwnPrimary(ask, '127.0.0.1:2')).toBe(false);
    expect(config()).toEqual({ _id: REPLICA_SET, version: 5, members: [{ _id: 0, host: '127.0.0.1:2' }] });
    expect(await isOwnPrimary(ask, '127.0.0.1:2')).toBe(true);
  });

  test('a primary is left as it is', async () => {
    const { ask, asked } = node('127.0.0.1:1', {
      _id: REPLICA_SET,
      version: 1,
      members: [{ _id: 0, host: '127.0.0.1:1' }],
    });
    expect(await isOwnPrimary(ask, '127.0.0.1:1')).toBe(true);
    expect(asked).toEqual([{ hello: 1 }]);
  });

  test('a set of several members is never changed', async () => {
    const members = ['127.0.0.1:8', '127.0.0.1:9'].map((host, _id) => ({ _id, host }));
    const { ask, config } = node('127.0.0.1:1', { _id: REPLICA_SET, version: 3, members });
    expect(await isOwnPrimary(ask, '127.0.0.1:1')).toBe(false);
    expect(config()?.version).toBe(3);
  });
});
