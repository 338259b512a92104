import type { ReactNode } from 'react';
import { EditableSection, LoadingSection } from './editable-section.tsx';
import type { BusinessInformationQuery } from './gql/business.ts';

export type Company = NonNullable<BusinessInformationQuery['company']>;

export interface CompanySettingsProps {
  /** Undefined while it is loading. */
  company: Company | undefined;
  canEdit: boolean;
}

interface CompanySectionProps extends CompanySettingsProps {
  title: string;
  hint: string;
  /** Says who can edit; added to the hint for others. */
  readOnlyHint?: string;
  /** Lines of the view. */
  lines: number;
  /** Whether the form is open at first. */
  startsOpen?: boolean;
  view: (company: Company) => ReactNode;
  form: (company: Company, done: () => void) => ReactNode;
}

/** A section with settings of the company. */
export function CompanySection({
  company,
  canEdit,
  title,
  hint,
  readOnlyHint = 'Only staff with the “Manage users” permission can change it.',
  lines,
  startsOpen,
  view,
  form,
}: CompanySectionProps) {
  const head = { title, hint: canEdit ? hint : `${hint} ${readOnlyHint}`, canEdit };
  if (!company) return <LoadingSection {...head} lines={lines} />;
  return (
    <EditableSection {...head} startsOpen={startsOpen} view={view(company)} form={(done) => form(company, done)} />
  );
}
