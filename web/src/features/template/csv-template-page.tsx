import { useQuery } from '@apollo/client/react';
import { toFailure } from '../../lib/failure.ts';
import { Surface } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CSV_TEMPLATE } from './template.graphql.ts';
import { TemplateEditor } from './template-editor.tsx';

interface CsvTemplatePageProps {
  companyId: string;
  /** Whether the person manages balances; else the template is to be read alone. */
  allowed: boolean;
}

/** Which columns of the company's files mean what. */
export function CsvTemplatePage({ companyId, allowed }: CsvTemplatePageProps) {
  const { data, error, refetch } = useQuery(CSV_TEMPLATE, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
  });
  const template = data?.company?.csvTemplate;

  return (
    <>
      <PageTitle hint="Which columns of your bill files fill which of our fields.">
        CSV Template Configuration
      </PageTitle>
      {!allowed && (
        <Notice meaning="info" title="You can look at the template, but not change it">
          It takes the permission “Manage balances”. Somebody in your company who manages users can give it to you.
        </Notice>
      )}
      {error && !template && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {!template && !error && (
        <Surface>
          <Skeleton label="Loading the template" lines={8} height={28} />
        </Surface>
      )}
      {template && <TemplateEditor companyId={companyId} template={template} allowed={allowed} />}
    </>
  );
}
