import { CREDIT_KINDS, ENTRY_KINDS, RECORDED_METHODS, toDollars, valueOfName } from '@utility-pay/contracts';
import { z } from 'zod';
import type { RestAccountFragment, RestAccountHistoryQuery, RestCorrectAccountMutation } from './gql/ledger.ts';
import { balance, toBalance } from './views.ts';

const dollars = (description: string) => z.number().meta({ description: `${description}, in dollars.` });

export const entry = z
  .object({
    id: z.string(),
    at: z.iso.datetime().meta({ description: 'When it was posted.' }),
    kind: z.enum(ENTRY_KINDS).meta({ description: 'What changed.' }),
    amount: dollars("Change of the customer's balance; negative reduces it"),
    debit: z.string().meta({ description: 'The debited journal account.' }),
    credit: z.string().meta({ description: 'The credited journal account.' }),
    balanceId: z.string().nullable(),
    month: z.int().nullable(),
    year: z.int().nullable(),
    reference: z.string().nullable().meta({ description: 'The payment, refund, credit or charge.' }),
    reason: z.string().nullable().meta({ description: 'The reason that staff gave.' }),
    note: z.string().nullable().meta({ description: 'For example the number of a check.' }),
  })
  .meta({ id: 'LedgerEntry', description: 'An entry of the double-entry journal.' });

export const account = z
  .object({
    id: z.string(),
    accountNumber: z.string(),
    totalDue: dollars('All bills minus all payments and credits; negative for a credit'),
    credit: dollars('What was paid or credited beyond the bills'),
    balances: z
      .array(
        balance.extend({
          isVoid: z.boolean().meta({ description: 'Voided by staff: nothing is charged.' }),
          asOf: z.iso.datetime().nullable().meta({
            description: 'Of a balance-forward bill: it is the full balance at this time.',
          }),
          carriedForwardTo: z.object({ month: z.int(), year: z.int() }).nullable().meta({
            description: 'The later balance-forward bill that includes this one.',
          }),
          voidedAmount: z.number().nullable().meta({
            description: 'Amount that restoring a void bill charges again, in dollars; null for other bills.',
          }),
          charges: z
            .array(
              z.object({
                id: z.string(),
                amount: dollars('The charge; negative for the reversal of one'),
                reverses: z.string().nullable().meta({ description: 'Of a reversal: the charge that it takes back.' }),
              }),
            )
            .meta({ description: 'Charges that staff added, and their reversals.' }),
        }),
      )
      .meta({ description: 'Bills, newest period first.' }),
    credits: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Of a card payment: the payment’s id.' }),
          kind: z.enum(CREDIT_KINDS).meta({ description: 'Kind of credit.' }),
          amount: dollars('The whole amount'),
          remaining: dollars('What is left after refunds, reversals and what was moved to other accounts'),
          transferred: dollars('The part that was moved to other accounts'),
          covers: z
            .array(
              z.object({
                balanceId: z.string(),
                month: z.int(),
                year: z.int(),
                amount: dollars('The part of the credit that covers the bill'),
              }),
            )
            .meta({ description: 'The bills that what is left covers, oldest first.' }),
          unapplied: dollars('The part of what is left that covers no bill'),
          balanceId: z.string().nullable().meta({ description: 'The bill it was made for.' }),
          at: z.iso.datetime().meta({ description: 'When it was applied.' }),
          method: z.enum(RECORDED_METHODS).nullable().meta({ description: 'How a recorded payment was received.' }),
          number: z.string().nullable().meta({ description: 'Number of a recorded check or receipt.' }),
          receivedOn: z.iso.date().nullable().meta({ description: 'When a recorded payment was received.' }),
        }),
      )
      .meta({ description: 'Payments and credits.' }),
    archivedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When another customer got the account number; null for an account in use.' }),
    earlierAccounts: z
      .array(
        z.object({
          id: z.string(),
          name: z.string().nullable(),
          archivedAt: z.iso.datetime().meta({ description: 'When it was archived.' }),
        }),
      )
      .meta({ description: 'Archived accounts that had the account number before. Empty for customers.' }),
    version: z.int().meta({ description: 'Changes with the account; pass it as `expectedVersion`.' }),
  })
  .meta({ id: 'Account', description: 'The bills, payments and credits of a customer.' });

type HistoryNode = NonNullable<RestAccountHistoryQuery['customer']>['history']['edges'][number]['node'];

export const toEntry = ({ kind, amount, ...rest }: HistoryNode): z.infer<typeof entry> => ({
  ...rest,
  kind: valueOfName(ENTRY_KINDS, kind),
  amount: toDollars(amount.amountMinor),
});

export const toAccount = ({
  totalDue,
  credit,
  balances,
  credits,
  ...rest
}: RestAccountFragment): z.infer<typeof account> => ({
  ...rest,
  totalDue: toDollars(totalDue.amountMinor),
  credit: toDollars(credit.amountMinor),
  balances: balances.map(({ isVoid, asOf, carriedForwardTo, voidedAmount, charges, ...bill }) => ({
    ...toBalance(bill),
    isVoid,
    asOf,
    carriedForwardTo,
    voidedAmount: voidedAmount && toDollars(voidedAmount.amountMinor),
    charges: charges.map(({ amount, ...charge }) => ({ ...charge, amount: toDollars(amount.amountMinor) })),
  })),
  credits: credits.map(({ kind, amount, remaining, transferred, covers, unapplied, method, ...rest }) => ({
    ...rest,
    kind: valueOfName(CREDIT_KINDS, kind),
    amount: toDollars(amount.amountMinor),
    remaining: toDollars(remaining.amountMinor),
    transferred: toDollars(transferred.amountMinor),
    covers: covers.map((cover) => ({ ...cover, amount: toDollars(cover.amount.amountMinor) })),
    unapplied: toDollars(unapplied.amountMinor),
    method: method && valueOfName(RECORDED_METHODS, method),
  })),
});

export const correctedAccount = account
  .extend({
    target: account.nullable().meta({ description: 'Of `transfer-credit`: the account that gets the credit.' }),
    recalled: z
      .array(
        z.object({
          customer: account.nullable().meta({ description: 'Null if the caller may not read customers.' }),
          amount: dollars('What is taken back'),
        }),
      )
      .meta({ description: 'Of a reversed credit that was moved: the accounts from which it is taken back.' }),
  })
  .meta({ id: 'CorrectedAccount', description: 'A customer’s account after a correction.' });

export const toCorrectedAccount = ({
  customer,
  target,
  recalled,
}: RestCorrectAccountMutation['correctAccount']): z.infer<typeof correctedAccount> | null =>
  customer && {
    ...toAccount(customer),
    target: target && toAccount(target),
    recalled: recalled.map(({ customer: recipient, amount }) => ({
      customer: recipient && toAccount(recipient),
      amount: toDollars(amount.amountMinor),
    })),
  };

/** Request field: the version of the account that the preview returned. */
export const expectedVersion = z
  .int()
  .optional()
  .meta({ description: 'The version in the preview: refused with 409 when the account changed since.' });
