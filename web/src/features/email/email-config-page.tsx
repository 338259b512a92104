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
import { type Configuration, type EmailSettingsTarget, useConfiguration } from './use-configuration.ts';

interface EmailConfigPageProps {
  companyId: string;
  /** Whether the user may manage users, a permission that includes the email settings. */
  allowed: boolean;
  superAdmin: boolean;
}

const SCOPES = [
  { value: 'global', label: 'Global', icon: Globe },
  { value: 'company', label: 'Company', icon: Building2 },
] as const;

/** The email configuration of a company and, for super admins, the global one. */
export function EmailConfigPage({ companyId, allowed, superAdmin }: EmailConfigPageProps) {
  const { get, change } = useUrlFilters();
  const isGlobal = superAdmin && get('scope') === 'global';

  return (
    <>
      <PageTitle
        hint={isGlobal ? 'Defaults for companies without their own settings.' : 'Emails to customers and staff.'}
        action={
          superAdmin && (
            <Segmented
              label="Scope"
              value={isGlobal ? 'global' : 'company'}
              options={SCOPES}
              onChange={(scope) => change({ scope: scope === 'global' ? scope : '', mail: '' })}
            />
          )
        }
      >
        Email Configuration
      </PageTitle>
      {allowed ? (
        <EmailTabs key={String(isGlobal)} companyId={companyId} isGlobal={isGlobal} superAdmin={superAdmin} />
      ) : (
        <NotPermitted title="You can't view or change email settings" permission="Manage users" />
      )}
    </>
  );
}

interface EmailTabsProps {
  companyId: string;
  /** Whether the global configuration is shown instead of the company's. */
  isGlobal: boolean;
  superAdmin: boolean;
}

/** The tabs of one configuration. The open tab is in the URL. */
function EmailTabs({ companyId, isGlobal, superAdmin }: EmailTabsProps) {
  const { get, change } = useUrlFilters();
  const { configuration, target, error, retry } = useConfiguration(companyId, isGlobal);

  if (!configuration) {
    if (error) return <FailureNotice failure={toFailure(error)} onRetry={retry} />;
    return (
      <Surface>
        <Skeleton label="Loading email configuration" lines={6} />
      </Surface>
    );
  }
  const tabs = tabsOf(configuration, target, superAdmin);
  const openTab = tabs.find(({ key }) => key === get('tab'))?.key ?? 'general';
  return (
    <>
      <DeliveryNotice
        configuration={configuration}
        onView={openTab === 'test' ? undefined : () => change({ tab: 'test' })}
      />
      <Tabs
        label="Email configuration"
        value={openTab}
        onChange={(tab) => change({ tab: tab === 'general' ? '' : tab, mail: '' })}
        tabs={tabs}
      />
    </>
  );
}

function tabsOf(configuration: Configuration, target: EmailSettingsTarget, superAdmin: boolean): Tab[] {
  const commonProps = { configuration, target };
  return [
    {
      key: 'general',
      label: 'General Settings',
      content: <GeneralTab {...commonProps} superAdmin={superAdmin} />,
      keep: true,
    },
    { key: 'templates', label: 'Email Templates', content: <TemplatesTab {...commonProps} />, keep: true },
    ...(superAdmin
      ? [{ key: 'provider', label: 'Provider Settings', content: <ProviderTab {...commonProps} />, keep: true }]
      : []),
    { key: 'test', label: 'Test Email', content: <TestTab {...commonProps} /> },
  ];
}

interface DeliveryNoticeProps {
  configuration: Configuration;
  /** Opens the list of captured emails; absent where the list is shown. */
  onView?: () => void;
}

/** Warns, with the reason, that emails are captured instead of sent. */
function DeliveryNotice({ configuration: { canDeliver, enabled }, onView }: DeliveryNoticeProps) {
  if (canDeliver && enabled) return null;
  const reason = enabled
    ? 'No email API key is set. Messages are saved here instead of being sent.'
    : 'Email notifications are off. Messages are saved here instead of being sent, except security notices.';
  return (
    <Notice meaning="warning" title="Emails are not being sent">
      <Stack $gap="space-2">
        <p>{reason}</p>
        {onView && (
          <div>
            <Button kind="secondary" small onClick={onView}>
              View unsent emails
            </Button>
          </div>
        )}
      </Stack>
    </Notice>
  );
}
