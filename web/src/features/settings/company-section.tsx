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
  /** Says who can edit; added to the hint for users who can't. */
  readOnlyHint?: string;
  /** Number of lines of the view, whose height the placeholder takes while the company is loading. */
  lines: number;
  /** Whether the form is open at first. */
  startsOpen?: boolean;
  view: (company: Company) => ReactNode;
  /** Renders the form; `close` shows the view again. */
  form: (company: Company, close: () => void) => ReactNode;
}

/** A section with settings of the company: a view, and a form that Edit opens. */
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
    <EditableSection {...head} startsOpen={startsOpen} view={view(company)} form={(close) => form(company, close)} />
  );
}
