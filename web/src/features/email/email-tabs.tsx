import { toFailure } from '../../lib/failure.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { Surface } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import type { Configuration, Rights, Scope } from './configuration.ts';
import { DeliveryNotice } from './delivery-notice.tsx';
import { GeneralTab } from './general-tab.tsx';
import { ProviderTab } from './provider-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';
import { TestTab } from './test-tab.tsx';
import { useConfiguration } from './use-configuration.ts';

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
