import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CompanyDay } from '../../ui/company-day.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Heading, Tabular, Text } from '../../ui/text.tsx';
import type { AddCustomerMutation } from './gql/customers.ts';

export type DeletedAccount = NonNullable<AddCustomerMutation['addCustomer']['deletedAccount']>;

interface DeletedAccountChoiceProps {
  account: DeletedAccount;
  busy: boolean;
  onChoose: (choice: 'RESTORE' | 'START_NEW') => void;
  onBack: () => void;
}

/** Asks whether to restore a deleted account, or to start a new one because its number belongs to another customer now. */
export function DeletedAccountChoice({ account, busy, onChoose, onBack }: DeletedAccountChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack $gap="space-5">
      <Heading as="h3" ref={heading} tabIndex={-1}>
        A deleted account has this number
      </Heading>
      <DefinitionList
        items={[
          ['Account Number', <Tabular key="account">{account.accountNumber}</Tabular>],
          ['Name', account.name ?? 'Not set'],
          ['Deleted', <CompanyDay key="deleted" at={account.deletedAt} />],
        ]}
      />
      <Text $tone="text-soft">
        Restore it if the same customer is back. The bills, payments and history return, and unpaid bills are due again.
      </Text>
      <Text $tone="text-soft">
        Start a new account if the number now belongs to someone else. The old account is archived, and only staff can
        see it.
      </Text>
      <Row $justify="end">
        <Button kind="quiet" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button kind="secondary" disabled={busy} onClick={() => onChoose('START_NEW')}>
          Start a new account
        </Button>
        <Button busy={busy} onClick={() => onChoose('RESTORE')}>
          Restore the old account
        </Button>
      </Row>
    </Stack>
  );
}
