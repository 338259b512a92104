import { MessageSquare, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, FilterBar } from '../../ui/card.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/input.tsx';
import { ListBody, neighbors } from '../../ui/list-page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimePagination } from '../../ui/time-pagination.tsx';
import { MESSAGE_TYPES } from './event-types.ts';
import type { WebhookEndpointRowFragment, WebhookMessageRowFragment } from './gql/webhooks.ts';
import { MessageSheet } from './message-sheet.tsx';
import { attemptResult, MESSAGE_STATES } from './message-text.ts';
import { SendAgainDialog } from './send-again-dialog.tsx';
import { useMessages } from './use-messages.ts';

interface MessagesCardProps {
  companyId: string;
  endpoint: WebhookEndpointRowFragment;
  /** Milliseconds after which the endpoint is fetched again; 0 while it does not change by itself. */
  intervalMs: number;
}

const STATES = [
  { value: '', label: 'All statuses' },
  ...Object.entries(MESSAGE_STATES).map(([value, { label }]) => ({ value, label })),
];
const TYPES = [{ value: '', label: 'All event types' }, ...MESSAGE_TYPES.map((type) => ({ value: type, label: type }))];

/** Pixels below which the rows are shown as cards. */
const MIN_TABLE_WIDTH = 720;

const messageKey = ({ id }: WebhookMessageRowFragment): string => id;

/** The messages of an endpoint, with filters and the details of the open message. */
export function MessagesCard({ companyId, endpoint, intervalMs }: MessagesCardProps) {
  const { list, filters, messages } = useMessages(companyId, endpoint, intervalMs);
  const [isSending, setIsSending] = useState(false);
  const { rows, stale } = messages;
  const isFiltered = filters.state !== '' || filters.type !== '';

  return (
    <Card
      flush
      title="Messages"
      hint="Newest first. Messages are kept for 30 days after delivery or failure."
      action={
        <Button kind="secondary" onClick={() => setIsSending(true)}>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
          Send messages again
        </Button>
      }
    >
      <FilterBar role="search" aria-label="Filter messages">
        <div>
          <Select
            aria-label="Status"
            value={filters.state}
            options={STATES}
            onChange={(event) => list.change({ state: event.target.value })}
          />
        </div>
        <div>
          <Select
            aria-label="Event type"
            value={filters.type}
            options={TYPES}
            onChange={(event) => list.change({ type: event.target.value })}
          />
        </div>
      </FilterBar>
      <ListBody
        label="Messages"
        data={messages}
        failureTitle="Couldn't load the messages"
        skeletonLines={5}
        empty={
          isFiltered || list.after ? (
            <EmptyState icon={MessageSquare} title="No messages found">
              Choose another status or event type.
            </EmptyState>
          ) : (
            <EmptyState icon={MessageSquare} title="No messages yet">
              Send a test event to see whether the endpoint responds.
            </EmptyState>
          )
        }
      >
        {(shown) => (
          <DataTable
            caption="Messages"
            columns={COLUMNS}
            rows={shown}
            rowKey={messageKey}
            onOpen={({ id }) => list.show(id)}
            currentKey={list.open}
            busy={stale ?? false}
            pageKey={list.key}
            minWidth={MIN_TABLE_WIDTH}
          />
        )}
      </ListBody>
      <TimePagination label="Messages" list={list} data={messages} pageSize={list.pageSize} />
      <MessageSheet
        companyId={companyId}
        endpoint={endpoint}
        id={list.open}
        onClose={() => list.show(null)}
        {...neighbors(rows, list)}
      />
      <SendAgainDialog
        companyId={companyId}
        endpointId={endpoint.id}
        open={isSending}
        onClose={() => setIsSending(false)}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<WebhookMessageRowFragment>[] = [
  { key: 'type', title: 'Event type', width: 1.5, cell: ({ type }) => type },
  {
    key: 'created',
    title: 'Created',
    width: 1.4,
    cell: ({ createdAt }) => <CompanyTime at={createdAt} short />,
  },
  {
    key: 'state',
    title: 'Status',
    width: 1,
    cell: ({ state }) => <StatusChip meaning={MESSAGE_STATES[state].meaning}>{MESSAGE_STATES[state].label}</StatusChip>,
  },
  { key: 'attempts', title: 'Attempts', width: 0.7, end: true, cell: ({ attemptCount }) => attemptCount },
  {
    key: 'result',
    title: 'Last result',
    width: 1.8,
    cell: ({ attempts: [last] }) => (last ? attemptResult(last) : '–'),
  },
];
