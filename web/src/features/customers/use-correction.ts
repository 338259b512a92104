import { useApolloClient } from '@apollo/client/react';
import { formatMoney, schemaName } from '@utility-pay/contracts';
import { useCallback, useRef, useState } from 'react';
import { randomKey } from '../../lib/browser.ts';
import { useToast } from '../../lib/toast.ts';
import type { FormFailure } from '../../ui/form.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import {
  type CheckedCorrection,
  CORRECTION_TEXTS,
  type CorrectionRequest,
  findAddedEntry,
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

const totalDueText = ({ totalDue: { amountMinor } }: Pick<AccountMoneyFragment, 'totalDue'>): string =>
  amountMinor < 0 ? `The credit is now ${formatMoney(-amountMinor)}.` : `Total due is now ${formatMoney(amountMinor)}.`;

interface CorrectionResult extends Pick<CorrectAccountMutation['correctAccount'], 'target' | 'recalled'> {
  customer: AccountMoneyFragment;
}

/** Options of the mutation that the preview and the correction share. */
const CORRECTION_OPTIONS = {
  refetchQueries: ['CustomerHistory'],
  readResult: ({ correctAccount: { customer, target, recalled } }: CorrectAccountMutation): CorrectionResult | null =>
    customer && { customer, target, recalled },
};

/** A correction that the server accepts, with the account before it and, as `customer`, after it. */
export interface Preview extends CorrectionResult {
  correction: CheckedCorrection;
  before: AccountMoneyFragment;
}

/**
 * Previews and applies one correction. The idempotency key stays the same while the form is open, so that a double click or a
 * retry is applied once. The server refuses the correction if the account has changed since the preview; then its effect on the
 * changed account is previewed, to be confirmed again.
 */
export function useCorrection(account: AccountRef, request: CorrectionRequest, onDone: (addedId?: string) => void) {
  const client = useApolloClient();
  const toast = useToast();
  const [idempotencyKey] = useState(randomKey);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [wasChecked, setWasChecked] = useState(false);
  const [failures, setFailures] = useState<readonly FormFailure[]>([]);
  const undo = useUndo(account);
  // The result of the last preview: set by `requestPreview`, and read once it has resolved.
  const previewResult = useRef<CorrectionResult | null>(null);
  const [requestPreview] = useFormMutation(CorrectAccountDocument, {
    // The preview must not overwrite the account in the cache.
    fetchPolicy: 'no-cache',
    readResult: CORRECTION_OPTIONS.readResult,
    onSuccess: (result) => {
      previewResult.current = result;
    },
  });
  const [applyCorrection, { loading }] = useFormMutation(CorrectAccountDocument, {
    ...CORRECTION_OPTIONS,
    onSuccess: ({ customer }) => {
      if (!preview) return;
      const inverse = inverseOf(preview.correction, preview.before, customer);
      toast({
        title: CORRECTION_TEXTS[request.type].done,
        description: totalDueText(customer),
        ...(inverse && { action: { label: 'Undo', onAction: () => void undo(inverse, customer.version) } }),
      });
      onDone(findAddedEntry(preview.correction.idempotencyKey, customer));
    },
  });

  /** Previews a correction. Returns the failures to show in the form, if any. */
  async function check(correction: CheckedCorrection): Promise<readonly FormFailure[] | undefined> {
    const variables = { companyId: account.companyId, id: account.customerId };
    const { data } = await client.query({ query: CustomerAccountDocument, variables, fetchPolicy: 'network-only' });
    const before = data?.customer;
    if (!before) return [{ message: 'Customer not found. The account may have been deleted.' }];
    const refused = await requestPreview({ input: { ...toInput(account, correction), preview: true } });
    if (refused) return refused;
    setFailures([]);
    setWasChecked(true);
    if (previewResult.current) setPreview({ correction, before, ...previewResult.current });
    return undefined;
  }

  async function confirm(): Promise<void> {
    if (!preview) return;
    setFailures([]);
    const { correction, customer } = preview;
    const refused = await applyCorrection({
      input: { ...toInput(account, correction), expectedVersion: customer.version },
    });
    if (!refused) return;
    const hasAccountChanged = refused.some(({ field }) => field === 'expectedVersion');
    const previewFailures = hasAccountChanged ? await check(correction) : undefined;
    setFailures(previewFailures ?? refused);
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

/** Returns a function that applies the inverse of a correction, unless the account has changed since the correction. */
function useUndo(account: AccountRef) {
  const [correct] = useFormMutation(CorrectAccountDocument, {
    ...CORRECTION_OPTIONS,
    successToast: ({ customer }) => ({ title: 'Undone', description: totalDueText(customer) }),
    failureToast: "Couldn't undo the change",
  });
  const { companyId, customerId } = account;
  return useCallback(
    (inverse: CheckedCorrection, expectedVersion: number) =>
      correct({ input: { ...toInput({ companyId, customerId }, inverse), expectedVersion } }),
    [correct, companyId, customerId],
  );
}
