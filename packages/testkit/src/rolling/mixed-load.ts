import type { Payer } from '../system/payers.ts';
import { becomePayer, claimAndPay, listCustomers, openAccount, sendBills, signIn } from './activities.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createSteadyClient } from './steady-client.ts';
import type { LoadedWorld } from './world.ts';

/** Activities begun in a second; one that pays makes six requests, the others one. */
const PER_SECOND = 20;
/** Activities in hand at most: what is slow is not buried. */
const AT_ONCE = 24;
const PAYERS = 4;
/** One in so many activities is of its kind, in the order of their weight. */
const PAYS_EVERY = 20;
const SIGNS_IN_EVERY = 19;
const UPLOADS_EVERY = 200;
const LISTS_EVERY = 3;

export interface MixedLoad {
  ledger: Ledger;
  /** Activities that came to their end. */
  done(): number;
  /** Begins no more, and waits for those in hand. */
  stop(): Promise<void>;
}

/** Customers and staff at work, at a steady rate, until it is stopped. */
export async function startMixedLoad(world: LoadedWorld): Promise<MixedLoad> {
  const ledger = createLedger();
  let callers = 0;
  const newClient = () => {
    callers += 1;
    return createSteadyClient(world.system.url, ledger, `10.1.${callers >> 8}.${callers & 255}`);
  };
  const payers: Payer[] = [];
  for (let index = 0; index < PAYERS; index += 1) payers.push(await becomePayer(world, newClient));
  const owner = await signIn(world, newClient);
  const sender = newClient();
  await sender.send('POST', '/api/login', { ...world.uploading.login, type: 'admin' });

  const activity = (turn: number): Promise<unknown> => {
    if (turn % UPLOADS_EVERY === 1) return sendBills(world, sender);
    if (turn % PAYS_EVERY === 0) return claimAndPay(world, newClient);
    if (turn % SIGNS_IN_EVERY === 0) return signIn(world, newClient);
    if (turn % LISTS_EVERY === 0) return listCustomers(world, owner);
    const payer = payers[turn % PAYERS];
    return payer ? openAccount(payer) : Promise.resolve();
  };
  const inHand = new Set<Promise<unknown>>();
  let turn = 0;
  let done = 0;
  const timer = setInterval(() => {
    if (inHand.size >= AT_ONCE) return;
    turn += 1;
    const running = activity(turn)
      .then(() => {
        done += 1;
      })
      .catch((error: Error) => ledger.wrong(error.message))
      .finally(() => inHand.delete(running));
    inHand.add(running);
  }, 1000 / PER_SECOND);
  return {
    ledger,
    done: () => done,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(inHand);
    },
  };
}
