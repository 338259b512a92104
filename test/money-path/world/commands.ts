import { CORRECTION_TYPES, DELETED_ACCOUNT_CHOICES } from '@utility-pay/contracts';
import fc from 'fast-check';

export const ACCOUNTS = ['A', 'B'];
/** The month that is billed before the first command. */
export const FIRST_MONTH = 10;
const account = fc.constantFrom(...ACCOUNTS);
const month = fc.constantFrom(FIRST_MONTH, FIRST_MONTH + 1);
const amount = fc.integer({ min: 500, max: 9000 });
/** Payment pages of a run, in the order in which they were opened. */
const page = fc.nat({ max: 2 });
const rows = fc.array(fc.record({ account, amount }), { minLength: 1, maxLength: 2 });
/** Returns an arbitrary that is undefined except in one of `every` values. */
const rarely = <Value>(every: number, value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: every - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
/** The divisor of a refund or dispute: 1 takes all that is left of the payment, 2 takes half. */
const share = fc.integer({ min: 1, max: 2 });

/** What a customer pays: one bill by its position among the open bills, all open bills, or another amount in cents. */
const payable = { account, bill: rarely(2, fc.nat({ max: 1 })), otherAmount: rarely(4, amount) };

/** All commands that move money or change an amount due. Add a new command here and in `createCompany`. */
const commands = {
  upload: fc.record({ kind: fc.constant('upload' as const), month, rows }),
  correct: fc.record({
    kind: fc.constant('correct' as const),
    // Corrections that need an earlier credit are more frequent, because they often find none.
    type: fc.constantFrom(...CORRECTION_TYPES, 'record-payment', 'transfer-credit', 'transfer-credit', 'reverse'),
    account,
    month,
    amount,
    key: fc.nat({ max: 9 }),
  }),
  start: fc.record({ kind: fc.constant('start' as const), ...payable }),
  /** A customer starts a payment and pays it. Then the browser returns, the webhook arrives, both, or neither. */
  pay: fc.record({
    kind: fc.constant('pay' as const),
    ...payable,
    approved: rarely(6, amount),
    returns: fc.boolean(),
    isNotified: fc.boolean(),
  }),
  /** The payer pays, declines or cancels at the provider. `approved`: cents instead of the requested amount. */
  answer: fc.record({
    kind: fc.constant('answer' as const),
    page,
    outcome: fc.constantFrom('paid', 'paid', 'paid', 'declined', 'cancelled'),
    approved: rarely(6, amount),
  }),
  return: fc.record({ kind: fc.constant('return' as const), page, isCanceled: fc.boolean() }),
  close: fc.record({ kind: fc.constant('close' as const), page }),
  /** Receives one of the webhooks that the provider has sent so far: in any order, late, and more than once. */
  webhook: fc.record({ kind: fc.constant('webhook' as const), webhook: fc.nat({ max: 3 }) }),
  poll: fc.record({ kind: fc.constant('poll' as const) }),
  scan: fc.record({ kind: fc.constant('scan' as const) }),
  review: fc.record({
    kind: fc.constant('review' as const),
    page,
    decision: fc.constantFrom('accept', 'return', 'close', 'check-again'),
  }),
  refund: fc.record({
    kind: fc.constant('refund' as const),
    page,
    share,
    key: fc.constantFrom('r1', 'r2'),
  }),
  dispute: fc.record({
    kind: fc.constant('dispute' as const),
    page,
    type: fc.constantFrom('chargeback', 'return'),
    share,
  }),
  /** The bank decides an open chargeback for the company, or staff record that it was lost. */
  decideDispute: fc.record({ kind: fc.constant('decideDispute' as const), isWon: fc.boolean() }),
  remove: fc.record({ kind: fc.constant('remove' as const), account }),
  add: fc.record({
    kind: fc.constant('add' as const),
    account,
    deletedAccount: fc.constantFrom(...DELETED_ACCOUNT_CHOICES),
  }),
  startNewAccount: fc.record({ kind: fc.constant('startNewAccount' as const), account }),
  /** Delivers the pending events, some of them twice; or all events so far, the newest first. */
  deliver: fc.record({
    kind: fc.constant('deliver' as const),
    what: fc.constantFrom('pending', 'pending-twice', 'first-pending', 'all-reversed'),
  }),
  wait: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 15, 60, 25 * 60) }),
};

const command = fc.oneof(
  { weight: 3, arbitrary: commands.upload },
  { weight: 10, arbitrary: commands.correct },
  { weight: 3, arbitrary: commands.start },
  { weight: 14, arbitrary: commands.pay },
  { weight: 4, arbitrary: commands.answer },
  { weight: 3, arbitrary: commands.return },
  { weight: 2, arbitrary: commands.close },
  { weight: 4, arbitrary: commands.webhook },
  { weight: 4, arbitrary: commands.poll },
  { weight: 2, arbitrary: commands.scan },
  { weight: 3, arbitrary: commands.review },
  { weight: 9, arbitrary: commands.refund },
  { weight: 6, arbitrary: commands.dispute },
  { weight: 7, arbitrary: commands.decideDispute },
  { weight: 1, arbitrary: commands.remove },
  { weight: 2, arbitrary: commands.add },
  { weight: 1, arbitrary: commands.startNewAccount },
  { weight: 7, arbitrary: commands.deliver },
  { weight: 3, arbitrary: commands.wait },
);

export type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;
export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/** A command, and after how many yield points its process crashes, if it does. */
const step = fc.record({ command, crashAfter: rarely(4, fc.nat({ max: 8 })) });
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const concurrentSteps = fc.oneof(
  { weight: 3, arbitrary: fc.array(step, { minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.array(step, { minLength: 2, maxLength: 3 }) },
);

/** Most runs begin with a payment, because many commands need one. */
const firstSteps = fc.oneof(
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 3, arbitrary: commands.pay.map((pay) => [[{ command: pay, crashAfter: undefined }]]) },
);

/** A sequence of steps; those of one inner list run at the same time. */
export const steps = fc
  .tuple(firstSteps, fc.array(concurrentSteps, { minLength: 3, maxLength: 8 }))
  .map(([first, others]): Step[][] => [...first, ...others]);
