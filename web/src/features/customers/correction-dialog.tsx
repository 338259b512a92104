import { formatMoney } from '@utility-pay/contracts';
import { useEffect, useMemo, useRef } from 'react';
import { useCompanyToday } from '../../lib/company-time-zone.ts';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { unsavedAttribute } from '../../ui/unsaved.ts';
import type { AccountCustomer } from './account-ledger.ts';
import { ConfirmEffect } from './confirm-effect.tsx';
import { CorrectionEffect } from './correction-effect.tsx';
import { CorrectionFields } from './correction-fields.tsx';
import {
  CORRECTION_TEXTS,
  type CorrectionRequest,
  confirmButtonOf,
  enteredFields,
  initialValues,
  subjectOf,
} from './corrections.ts';
import { nameAndAccount } from './customer.ts';
import { useCorrection } from './use-correction.ts';

interface CorrectionDialogProps {
  companyId: string;
  customer: AccountCustomer;
  request: CorrectionRequest;
  /** Called with the id of the credit or charge that was added, if any. */
  onDone: (addedId?: string) => void;
  onClose: () => void;
}

/** A correction in two steps: its fields, then its effect to confirm. The form stays rendered, so that going back keeps what was typed. */
export function CorrectionDialog({ companyId, customer, request, onDone, onClose }: CorrectionDialogProps) {
  const correction = useCorrection({ companyId, customerId: customer.id }, request, onDone);
  const { preview, presetFields } = correction;
  const { title, hint } = CORRECTION_TEXTS[request.type];
  // The ref keeps the first value, since a new object on every render would make the form load its rule again.
  const initialPresets = useRef(presetFields);
  const today = useCompanyToday();
  const rule = useMemo(
    () => () =>
      import('./correction.rule.ts').then(({ correctionFormRule }) =>
        correctionFormRule(initialPresets.current, today),
      ),
    [today],
  );
  const subject = subjectOf(request);
  const form = useRef<HTMLDivElement>(null);
  const hasGoneBack = preview === null && correction.wasChecked;
  useEffect(() => {
    if (hasGoneBack) form.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [hasGoneBack]);

  return (
    <Dialog title={title} open onClose={onClose}>
      <div ref={form} hidden={preview !== null} {...unsavedAttribute(correction.wasChecked)}>
        <Stack $gap="space-5">
          <Text $tone="text-soft">{hint}</Text>
          {subject.length > 0 && <DefinitionList items={subject} />}
          <Form
            rule={rule}
            initial={initialValues(request, today)}
            onSubmit={correction.check}
            submitLabel="Preview"
            failureTitle="This change can't be made"
            onCancel={onClose}
          >
            <CorrectionFields request={request} bills={customer.balances} />
          </Form>
        </Stack>
      </div>
      {preview && (
        <Confirmation
          {...correction}
          preview={preview}
          request={request}
          customer={customer}
          subject={subject.slice(0, 1)}
        />
      )}
    </Dialog>
  );
}

type ConfirmationProps = Pick<ReturnType<typeof useCorrection>, 'confirm' | 'back' | 'failures' | 'busy'> & {
  preview: NonNullable<ReturnType<typeof useCorrection>['preview']>;
  request: CorrectionRequest;
  customer: AccountCustomer;
  subject: ReturnType<typeof subjectOf>;
};

/** Shows what staff entered and its effect on the account, to confirm. */
function Confirmation({ preview, request, customer, subject, confirm, back, failures, busy }: ConfirmationProps) {
  const { correction, before, customer: after, target, recalled } = preview;
  const recalledTexts = recalled.map(
    ({ customer: from, amount }) =>
      `${formatMoney(amount.amountMinor)} from ${from ? nameAndAccount(from) : 'another account'}`,
  );

  return (
    <ConfirmEffect
      failures={failures}
      busy={busy}
      onBack={back}
      confirm={{ ...confirmButtonOf(request, correction), onClick: () => void confirm() }}
    >
      <DefinitionList
        items={[
          ...subject,
          ['To', target && nameAndAccount(target)],
          ['Taken back', recalledTexts.join('; ') || null],
          ...enteredFields(correction, customer.balances),
        ]}
      />
      <CorrectionEffect before={before} after={after} />
    </ConfirmEffect>
  );
}
