import { useQuery } from '@apollo/client/react';
import { toFailure } from '../../lib/failure.ts';
import { Surface } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CsvTemplateDocument } from './gql/template.ts';
import { TemplateEditor } from './template-editor.tsx';

interface CsvTemplatePageProps {
  companyId: string;
  /** Whether the user may manage balances; otherwise the page is read-only. */
  allowed: boolean;
}

/** The mapping of the company's CSV columns to our fields. */
export function CsvTemplatePage({ companyId, allowed }: CsvTemplatePageProps) {
  const { data, error, refetch } = useQuery(CsvTemplateDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
  });
  const template = data?.company?.csvTemplate;

  return (
    <>
      <PageTitle hint="Map the columns of your bill files to our fields.">CSV Template Configuration</PageTitle>
      {!allowed && (
        <Notice meaning="info" title="View only">
          Changing the template requires the “Manage balances” permission. Ask someone who manages users in your
          company.
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
