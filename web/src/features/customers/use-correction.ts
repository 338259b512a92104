import { useApolloClient } from '@apollo/client/react';
import { formatMoney, schemaName } from '@utility-pay/contracts';
import { useCallback, useRef, useState } from 'react';
import { randomKey } from '../../lib/browser.ts';
import { useToast } from '../../lib/toast.ts';
import type { FormFailure } from '../../ui/form.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import {
  addedEntry,
  type CheckedCorrection,
  CORRECTION_TEXTS,
  type CorrectionRequest,
  entryWithKey,
  givenFields,
} from './corrections.ts';
import { type AccountMoneyFragment, CorrectAccountDocument, CustomerAccountDocument } from './gql/customer-account.ts';

interface AccountRef {
  companyId: string;
  customerId: string;
}

const toInput = ({ companyId, customerId }: AccountRef, { type, method, ...fields }: CheckedCorrection) => ({
  ...fields,
  companyId,
  customerId,
  type: schemaName(type),
  ...(method && { method: schemaName(method) }),
});

const nowDue = ({ totalDue: { amountMinor } }: Pick<AccountMoneyFragment, 'totalDue'>): string =>
  amountMinor < 0 ? `The credit is now ${formatMoney(-amountMinor)}.` : `Total due is now ${formatMoney(amountMinor)}.`;

const CORRECTED = {
  refetchQueries: ['CustomerHistory'],
  result: (data: { correctAccount: { customer: AccountMoneyFragment | null } }) => data.correctAccount.customer,
};

/** A correction that was checked by the server, with the account before and after it. */
export interface Preview {
  correction: CheckedCorrection;
  before: AccountMoneyFragment;
  after: AccountMoneyFragment;
}

/**
 * Previews and confirms one correction. The key stays the same while the form is open, so that a double click or a retry
 * adds a charge, credit or payment once.
 */
export function useCorrection(account: AccountRef, request: CorrectionRequest, onDone: (addedId?: string) => void) {
  const client = useApolloClient();
  const toast = useToast();
  const [key] = useState(randomKey);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [wasChecked, setWasChecked] = useState(false);
  const [failures, setFailures] = useState<readonly FormFailure[]>([]);
  const undo = useUndo(account);
  // Set by the preview's result.
  const after = useRef<AccountMoneyFragment | null>(null);
  const [ask] = useFormMutation(CorrectAccountDocument, {
    // What would be must not replace what is.
    fetchPolicy: 'no-cache',
    result: CORRECTED.result,
    onSuccess: (customer) => {
      after.current = customer;
    },
  });
  const [send, { loading }] = useFormMutation(CorrectAccountDocument, {
    ...CORRECTED,
    onSuccess: (customer) => {
      if (!preview) return;
      const id = addedEntry(preview.correction, preview.before, customer);
      toast({
        title: CORRECTION_TEXTS[request.type].done,
        description: nowDue(customer),
        ...(id && { action: { label: 'Undo', onAction: () => void undo(id) } }),
      });
      onDone(id);
    },
  });

  /** Returns the failures to show in the form. */
  async function check(correction: CheckedCorrection): Promise<readonly FormFailure[] | undefined> {
    const variables = { companyId: account.companyId, id: account.customerId };
    const { data } = await client.query({ query: CustomerAccountDocument, variables, fetchPolicy: 'network-only' });
    const before = data?.customer;
    if (!before) return [{ message: 'This customer was not found.' }];
    // The answer to an earlier attempt was lost.
    if (entryWithKey(before, key))
      return [{ message: 'This was added already. Close this form to see it on the account.' }];
    const refused = await ask({ input: { ...toInput(account, correction), preview: true } });
    if (refused) return refused;
    setFailures([]);
    setWasChecked(true);
    if (after.current) setPreview({ correction, before, after: after.current });
    return undefined;
  }

  async function confirm(): Promise<void> {
    if (!preview) return;
    setFailures([]);
    setFailures((await send({ input: toInput(account, preview.correction) })) ?? []);
  }

  return {
    given: givenFields(request, key),
    preview,
    wasChecked,
    check,
    confirm,
    back: () => setPreview(null),
    failures,
    busy: loading,
  };
}

/** Returns a function that reverses what was just added. */
function useUndo(account: AccountRef) {
  const [reverse] = useFormMutation(CorrectAccountDocument, {
    ...CORRECTED,
    successToast: (customer) => ({ title: 'Undone', description: nowDue(customer) }),
    failureToast: 'Not undone',
  });
  const { companyId, customerId } = account;
  return useCallback(
    (creditId: string) =>
      reverse({ input: { companyId, customerId, type: 'REVERSE', creditId, reason: 'Undone by staff' } }),
    [reverse, companyId, customerId],
  );
}
