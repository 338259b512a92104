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
  inverseOf,
  presetFields,
} from './corrections.ts';
import {
  type AccountMoneyFragment,
  CorrectAccountDocument,
  type CorrectAccountMutation,
  CustomerAccountDocument,
} from './gql/customer-account.ts';

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

interface Result extends Pick<CorrectAccountMutation['correctAccount'], 'target' | 'recalled'> {
  customer: AccountMoneyFragment;
}

const CORRECTED = {
  refetchQueries: ['CustomerHistory'],
  result: ({ correctAccount: { customer, target, recalled } }: CorrectAccountMutation): Result | null =>
    customer && { customer, target, recalled },
};

/** A correction that was checked by the server, with the account before and after it. */
export interface Preview extends Result {
  correction: CheckedCorrection;
  before: AccountMoneyFragment;
}

/**
 * Previews and confirms one correction. The key stays the same while the form is open, so that a double click or a retry
 * counts once. The account that was previewed must be the one that is corrected: if it changed, the new effect is shown.
 */
export function useCorrection(account: AccountRef, request: CorrectionRequest, onDone: (addedId?: string) => void) {
  const client = useApolloClient();
  const toast = useToast();
  const [idempotencyKey] = useState(randomKey);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [wasChecked, setWasChecked] = useState(false);
  const [failures, setFailures] = useState<readonly FormFailure[]>([]);
  const undo = useUndo(account);
  // Set by the preview's result.
  const checked = useRef<Result | null>(null);
  const [ask] = useFormMutation(CorrectAccountDocument, {
    // The preview must not overwrite the account in the cache.
    fetchPolicy: 'no-cache',
    result: CORRECTED.result,
    onSuccess: (result) => {
      checked.current = result;
    },
  });
  const [send, { loading }] = useFormMutation(CorrectAccountDocument, {
    ...CORRECTED,
    onSuccess: ({ customer }) => {
      if (!preview) return;
      const inverse = inverseOf(preview.correction, preview.before, customer);
      toast({
        title: CORRECTION_TEXTS[request.type].done,
        description: nowDue(customer),
        ...(inverse && { action: { label: 'Undo', onAction: () => void undo(inverse, customer.version) } }),
      });
      onDone(addedEntry(preview.correction.idempotencyKey, customer));
    },
  });

  /** Returns the failures to show in the form. */
  async function check(correction: CheckedCorrection): Promise<readonly FormFailure[] | undefined> {
    const variables = { companyId: account.companyId, id: account.customerId };
    const { data } = await client.query({ query: CustomerAccountDocument, variables, fetchPolicy: 'network-only' });
    const before = data?.customer;
    if (!before) return [{ message: 'Customer not found. The account may have been deleted.' }];
    const refused = await ask({ input: { ...toInput(account, correction), preview: true } });
    if (refused) return refused;
    setFailures([]);
    setWasChecked(true);
    if (checked.current) setPreview({ correction, before, ...checked.current });
    return undefined;
  }

  async function confirm(): Promise<void> {
    if (!preview) return;
    setFailures([]);
    const { correction, customer } = preview;
    const refused = await send({ input: { ...toInput(account, correction), expectedVersion: customer.version } });
    if (!refused) return;
    const hasChanged = refused.some(({ field }) => field === 'expectedVersion');
    const refusedAgain = hasChanged ? await check(correction) : undefined;
    setFailures(refusedAgain ?? refused);
  }

  return {
    presetFields: presetFields(request, idempotencyKey),
    preview,
    wasChecked,
    check,
    confirm,
    back: () => setPreview(null),
    failures,
    busy: loading,
  };
}

/** Returns a function that takes back what was just made, unless the account changed since. */
function useUndo(account: AccountRef) {
  const [correct] = useFormMutation(CorrectAccountDocument, {
    ...CORRECTED,
    successToast: ({ customer }) => ({ title: 'Undone', description: nowDue(customer) }),
    failureToast: "Couldn't undo the change",
  });
  const { companyId, customerId } = account;
  return useCallback(
    (inverse: CheckedCorrection, expectedVersion: number) =>
      correct({ input: { ...toInput({ companyId, customerId }, inverse), expectedVersion } }),
    [correct, companyId, customerId],
  );
}
