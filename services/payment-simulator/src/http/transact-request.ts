import { z } from 'zod';
import { cents, code, text } from './fields.ts';

const merchantAuthentication = z.object(
  {
    // The vendor's field table says number, its sample has a string.
    merchantId: z
      .union([z.string(), z.number()], { error: 'Invalid Merchant Id' })
      .transform(String)
      .pipe(text('Merchant Id', 12, /^\d{12}$/)),
    transactionReferenceId: text('Transaction Reference Id', 20, /^[A-Za-z0-9]+$/),
  },
  { error: 'Invalid Merchant Authentication' },
);

const rrn = z
  .union([z.string(), z.number()], { error: 'Invalid RRN' })
  .transform((value) => String(value).padStart(12, '0'))
  .pipe(text('RRN', 12, /^\d{12}$/));

const transactRequest = z
  .object(
    {
      transactionType: code('Transaction Type', ['2', '3']),
      RRN: rrn.optional(),
      rrn: rrn.optional(),
      amount: cents('Amount').optional(),
    },
    { error: 'Invalid Transact Request' },
  )
  .refine((request) => (request.RRN ?? request.rrn) !== undefined, { error: 'Invalid RRN', path: ['rrn'] });

/**
 * A void or refund request. The vendor's field table and samples name the second object differently; clients use both.
 */
export const transactRequestSchema = z
  .object(
    {
      merchantAuthentication,
      transactRequest: transactRequest.optional(),
      transactionRequest: transactRequest.optional(),
    },
    { error: 'Invalid Request' },
  )
  .refine((request) => (request.transactRequest ?? request.transactionRequest) !== undefined, {
    error: 'Invalid Transact Request',
    path: ['transactRequest'],
  })
  .transform(({ merchantAuthentication: merchant, transactRequest: table, transactionRequest: sample }) => {
    const request = table ?? sample;
    return {
      tpn: merchant.merchantId,
      reference: merchant.transactionReferenceId,
      kind: request?.transactionType === '2' ? ('void' as const) : ('refund' as const),
      rrn: request?.RRN ?? request?.rrn ?? '',
      amountMinor: request?.amount === undefined ? null : Number(request.amount),
    };
  });

export const transactStatusSchema = z
  .object({ merchantAuthentication }, { error: 'Invalid Request' })
  .transform(({ merchantAuthentication: merchant }) => ({
    tpn: merchant.merchantId,
    reference: merchant.transactionReferenceId,
  }));
