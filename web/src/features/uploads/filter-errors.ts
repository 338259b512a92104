import type { UploadErrorsQuery } from './gql/uploads.ts';

export type RowError = NonNullable<UploadErrorsQuery['upload']>['errors']['edges'][number]['node'];

/** Returns the rows whose line, account or reason contains every word of the search. */
export function filterErrors(errors: readonly RowError[], search: string): readonly RowError[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return errors;
  return errors.filter(({ line, accountNumber, error }) => {
    const text = `${line} ${accountNumber ?? ''} ${error}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
