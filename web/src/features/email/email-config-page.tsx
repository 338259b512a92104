import { Building2, Globe } from 'lucide-react';
import { toFailure } from '../../lib/failure.ts';
import { useUrlFilters } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { Surface } from '../../ui/card.tsx';
import { NotPermitted } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { GeneralTab } from './general-tab.tsx';
import { ProviderTab } from './provider-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';
import { TestTab } from './test-tab.tsx';
import { type Configuration, type Rights, type Scope, useConfiguration } from './use-configuration.ts';

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

interface EmailTabsProps {
  companyId: string;
  global: boolean;
  rights: Rights;
}

/** One configuration in its tabs; the open tab stands in the address. */
export function EmailTabs({ companyId, global, rights }: EmailTabsProps) {
  const { get, change } = useUrlFilters();
  const { configuration, scope, error, retry } = useConfiguration(companyId, global);

  if (!configuration) {
    if (error) return <FailureNotice failure={toFailure(error)} onRetry={retry} />;
    return (
      <Surface>
        <Skeleton label="Loading the e-mail configuration" lines={6} />
      </Surface>
    );
  }
  const tabs = tabsOf(configuration, scope, rights);
  const open = tabs.find(({ key }) => key === get('tab'))?.key ?? 'general';
  return (
    <>
      <DeliveryNotice
        configuration={configuration}
        onRead={open === 'test' ? undefined : () => change({ tab: 'test' })}
      />
      <Tabs
        label="Email configuration"
        value={open}
        onChange={(tab) => change({ tab: tab === 'general' ? '' : tab, mail: '' })}
        tabs={tabs}
      />
    </>
  );
}

function tabsOf(configuration: Configuration, scope: Scope, rights: Rights): Tab[] {
  const parts = { configuration, scope };
  return [
    { key: 'general', label: 'General Settings', content: <GeneralTab {...parts} rights={rights} />, keep: true },
    { key: 'templates', label: 'Email Templates', content: <TemplatesTab {...parts} />, keep: true },
    ...(rights.superAdmin
      ? [{ key: 'provider', label: 'Provider Settings', content: <ProviderTab {...parts} />, keep: true }]
      : []),
    { key: 'test', label: 'Test Email', content: <TestTab {...parts} /> },
  ];
}

interface DeliveryNoticeProps {
  configuration: Configuration;
  /** Absent where the mails stand below already. */
  onRead?: () => void;
}

/** Says when mail reaches nobody, why, and where it is to be read instead. */
export function DeliveryNotice({ configuration: { canDeliver, enabled }, onRead }: DeliveryNoticeProps) {
  if (canDeliver && enabled) return null;
  const why = enabled
    ? 'No API key of the mail provider applies, so messages are captured: kept here to be read, and sent to nobody.'
    : 'Email notifications are off, so messages are captured: kept here to be read, and sent to nobody.';
  return (
    <Notice meaning="warning" title="Mail is not delivered">
      <Stack $gap="space-2">
        <p>{why}</p>
        {onRead && (
          <div>
            <Button kind="secondary" small onClick={onRead}>
              Read captured mail
            </Button>
          </div>
        )}
      </Stack>
    </Notice>
  );
}
