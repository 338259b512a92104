import { useQuery } from '@apollo/client/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { toFailure } from '../../lib/failure.ts';
import { useUrlFilters } from '../../lib/use-list-state.ts';
import { token } from '../../theme/tokens.ts';
import { Card, Inset } from '../../ui/card.tsx';
import { Select } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { ErrorRows } from './error-rows.tsx';
import { failedRowColumns } from './failed-row-columns.tsx';
import { FixChanges } from './fix-changes.tsx';
import { FixRowDialog } from './fix-row-dialog.tsx';
import { type ErrorGroup, type Fixes, type RowState, stateCount } from './fix-text.ts';
import { UploadFixesDocument } from './gql/uploads.ts';
import { groupKey, ReasonFilter } from './reason-filter.tsx';
import { canSend, SendFixedRows } from './send-fixed-rows.tsx';
import type { RowError } from './upload.ts';
import { DownloadErrors } from './upload-errors.tsx';
import { useUploadErrors } from './use-upload-errors.ts';

const TITLE = 'Failed rows';
const CORRECT_HINT = 'Line 1 is the header. Correct these rows and upload them again.';
const FIX_OR_CORRECT_HINT =
  'Line 1 is the header. Fix these rows here, or download them, correct them and upload the file.';

const STATE_OPTIONS = [
  { value: 'OPEN', label: 'Not fixed' },
  { value: 'FIXED', label: 'Fixed' },
  { value: 'SENT', label: 'Uploaded again' },
] as const;

/** Below the rows. */
const Foot = styled(Inset)`
  padding-top: ${token('space-4')};
  border-top: 1px solid ${token('line')};
`;

interface FailedRowsProps {
  companyId: string;
  uploadId: string;
  count: number;
  /** The note that not all rows are listed, if that is so. */
  unlisted?: string | undefined;
}

/**
 * The failed rows of a finished upload, with filters by reason and state and a search, which are in the URL. Staff fix rows here and send
 * the fixed rows as a new upload.
 */
export function FailedRows({ companyId, uploadId, count, unlisted }: FailedRowsProps) {
  const filters = useUrlFilters();
  const [search, chosenGroup, chosenState] = [filters.get('search'), filters.get('reason'), filters.get('rows')];
  const [rowToFix, setRowToFix] = useState<RowError>();
  const ids = { companyId, uploadId };

  const { data, error, refetch } = useQuery(UploadFixesDocument, {
    variables: { id: uploadId, companyId },
    fetchPolicy: 'cache-and-network',
  });
  const fixes = data?.upload?.fixes;
  const groups = data?.upload?.errorGroups ?? [];
  const canFix = fixes ? !fixes.unavailable && !fixes.pendingUploadId : false;

  const group = groups.find((candidate) => groupKey(candidate) === chosenGroup);
  const hasStates = fixes ? fixes.fixedRows + fixes.sentRows + fixes.changes.length > 0 : false;
  const state = hasStates ? STATE_OPTIONS.find(({ value }) => value === chosenState)?.value : undefined;
  const list = useUploadErrors({
    id: uploadId,
    companyId,
    replaced: false,
    ...(group && { code: group.code, field: group.field }),
    ...(search && { search }),
    ...(state && { state }),
  });
  const columns = useMemo(
    () => failedRowColumns({ fileColumns: fixes?.columns ?? [], ...(canFix && { onFix: setRowToFix }) }),
    [fixes?.columns, canFix],
  );
  const { top, focusAfterRefresh } = useFocusInRows(list.rows);

  if (!data && !error)
    return (
      <Card flush title={TITLE} hint={FIX_OR_CORRECT_HINT} action={<DownloadErrors {...ids} />}>
        <Inset>
          <Skeleton label="Loading failed rows" lines={8} height={36} />
        </Inset>
      </Card>
    );
  return (
    <div ref={top} tabIndex={-1}>
      <Card
        flush
        title={TITLE}
        hint={[hintOf(fixes), unlisted].filter(Boolean).join(' ')}
        action={<DownloadErrors {...ids} />}
      >
        {error && (
          <Inset>
            <FailureNotice
              title="These rows can't be fixed right now"
              failure={toFailure(error)}
              onRetry={() => void refetch()}
            />
          </Inset>
        )}
        {fixes && (canSend(fixes) || fixes.sentRows > 0 || fixes.pendingUploadId) && (
          <Inset>
            <SendFixedRows {...ids} fixes={fixes} />
          </Inset>
        )}
        <ErrorRows
          title={TITLE}
          columns={columns}
          list={list}
          count={count}
          total={search || unlisted ? undefined : countMatching(count, { group, state, fixes })}
          search={search}
          onSearch={(value) => filters.change({ search: value })}
          placeholder="Account, reason or line"
          isFiltered={group !== undefined || state !== undefined}
          filters={
            <>
              <ReasonFilter
                groups={groups}
                value={group ? chosenGroup : ''}
                count={count}
                onChange={(reason) => filters.change({ reason })}
              />
              {hasStates && <StateSelect value={state ?? ''} onChange={(rows) => filters.change({ rows })} />}
            </>
          }
        />
        {fixes && fixes.changes.length > 0 && (
          <Foot>
            <FixChanges {...ids} fixes={fixes} canUndo={canFix} onUndone={list.refresh} />
          </Foot>
        )}
        {fixes && rowToFix && (
          <FixRowDialog
            {...ids}
            fixes={fixes}
            row={rowToFix}
            onFixed={() => {
              focusAfterRefresh(rowToFix.line);
              list.refresh();
            }}
            onClose={() => setRowToFix(undefined)}
          />
        )}
      </Card>
    </div>
  );
}

interface Filters {
  group: ErrorGroup | undefined;
  state: RowState | undefined;
  fixes: Fixes | null | undefined;
}

/** Returns how many rows match the filters; undefined for a combination that the server does not count. */
function countMatching(count: number, { group, state, fixes }: Filters): number | undefined {
  if (!state) return group?.count ?? count;
  return group || !fixes ? undefined : stateCount(state, count, fixes);
}

function hintOf(fixes: Fixes | null | undefined): string {
  if (!fixes) return CORRECT_HINT;
  return fixes.unavailable ?? FIX_OR_CORRECT_HINT;
}

interface StateSelectProps {
  value: RowState | '';
  onChange: (state: string) => void;
}

const StateSelect = ({ value, onChange }: StateSelectProps) => (
  <Select
    aria-label="State of the rows"
    value={value}
    options={[{ value: '', label: 'All rows' }, ...STATE_OPTIONS]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

/**
 * Keeps the focus in the list when a fixed row disappears from it, with the button that had the focus, because it no longer matches the
 * filter. The focus goes to the button of the next row.
 */
function useFocusInRows(rows: readonly RowError[] | undefined) {
  const top = useRef<HTMLDivElement>(null);
  const fixedLine = useRef<number>(undefined);

  useEffect(() => {
    const line = fixedLine.current;
    fixedLine.current = undefined;
    if (line === undefined || !rows || document.activeElement !== document.body) return;
    const buttons = [...(top.current?.querySelectorAll<HTMLElement>('[data-fix]') ?? [])];
    const next = buttons.find(({ dataset }) => Number(dataset.fix) >= line) ?? buttons.at(-1) ?? top.current;
    next?.focus({ preventScroll: true });
  }, [rows]);

  const focusAfterRefresh = (line: number): void => {
    fixedLine.current = line;
  };
  return { top, focusAfterRefresh };
}
