import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../ui/form-fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CompaniesQuery } from './gql/session.ts';

type Companies = CompaniesQuery['companies'];

/** Returns whether the company requires the amount of the last bill for every claim. */
export const requiresLastBill = (companies: Companies, companyId: string): boolean =>
  companies.find(({ id }) => id === companyId)?.claimCheck === 'LAST_BILL_AMOUNT';

interface BillFieldsProps {
  companies: Companies;
  /** The server's message that a claim needs the amount of the last bill; undefined before the server has required it. */
  challenge: string | undefined;
}

/** The field for the name, and the field for the amount of the last bill if the chosen company or the server requires it. */
export function BillFields({ companies, challenge }: BillFieldsProps) {
  const companyId = String(useWatch({ name: 'companyId' }));
  const company = companies.find(({ id }) => id === companyId);
  const showsAmount = challenge !== undefined || requiresLastBill(companies, companyId);
  return (
    <>
      <TextField
        name="name"
        label="Full Name"
        autoComplete="name"
        hint={showsAmount || company?.claimCheck === 'NAME' ? 'As it appears on your bill.' : undefined}
      />
      {showsAmount && <LastBillField challenge={challenge} />}
    </>
  );
}

function LastBillField({ challenge }: Pick<BillFieldsProps, 'challenge'>) {
  const { setFocus } = useFormContext();

  useEffect(() => {
    if (challenge) setFocus('lastBillAmount');
  }, [challenge, setFocus]);

  return (
    <>
      {challenge && (
        <Notice meaning="info" urgent>
          {challenge}
        </Notice>
      )}
      <TextField
        name="lastBillAmount"
        label="Amount of Your Most Recent Bill"
        hint="Only the new charges on that bill, for example 84.17. If you haven't had a bill yet, enter 0, and your name exactly as your utility knows it."
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  );
}
