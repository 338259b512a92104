import { Building2, Globe } from 'lucide-react';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { NotPermitted } from '../../ui/not-permitted.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmailTabs } from './email-tabs.tsx';

interface EmailConfigPageProps {
  companyId: string;
  /** Whether the person manages users, and with them mail. */
  allowed: boolean;
  superAdmin: boolean;
}

const SCOPES = [
  { value: 'global', label: 'Global', icon: Globe },
  { value: 'company', label: 'Company', icon: Building2 },
] as const;

/** How mail is sent: a company's own, and for a super admin the deployment's. */
export function EmailConfigPage({ companyId, allowed, superAdmin }: EmailConfigPageProps) {
  const { get, change } = useUrlFilters();
  const global = superAdmin && get('scope') === 'global';

  return (
    <>
      <PageTitle
        hint={global ? 'What applies where a company has set nothing of its own.' : 'Mail to customers and staff.'}
        action={
          superAdmin && (
            <Segmented
              label="Whose configuration"
              value={global ? 'global' : 'company'}
              options={SCOPES}
              onChange={(scope) => change({ scope: scope === 'global' ? scope : '', mail: '' })}
            />
          )
        }
      >
        Email Configuration
      </PageTitle>
      {allowed ? (
        <EmailTabs key={String(global)} companyId={companyId} global={global} rights={{ superAdmin }} />
      ) : (
        <NotPermitted title="You can't see or change how mail is sent" permission="Manage users" />
      )}
    </>
  );
}
