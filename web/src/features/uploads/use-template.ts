import { useQuery } from '@apollo/client/react';
import { UploadTemplateDocument } from './gql/uploads.ts';

/** Fetches the company's CSV template; shows a cached one first. */
export function useTemplate(companyId: string) {
  const { data, error, refetch } = useQuery(UploadTemplateDocument, {
    variables: { companyId },
    fetchPolicy: 'cache-and-network',
    skip: !companyId,
  });
  return { template: data?.company?.csvTemplate, error, retry: () => void refetch() };
}

export type Template = NonNullable<ReturnType<typeof useTemplate>['template']>;
