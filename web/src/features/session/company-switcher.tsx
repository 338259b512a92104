import { useQuery } from '@apollo/client/react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { companyChosen, useChosenCompany } from './chosen-company.slice.ts';
import { StaffCompaniesDocument } from './gql/staff-companies.ts';

/** In which company a super admin acts. */
export function CompanySwitcher() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const chosen = useChosenCompany();
  const { data } = useQuery(StaffCompaniesDocument);
  const companies = data?.companies ?? [];

  const choose = (companyId: string) => {
    dispatch(companyChosen(companyId));
    // Searches, pages and uploads in the address are of the company before.
    void navigate({ search: '' }, { replace: true });
  };

  return (
    <Field label="Company">
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ''}
          disabled={companies.length === 0}
          onChange={(event) => choose(event.target.value)}
        >
          {companies.length === 0 && <option value="">No companies yet</option>}
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
