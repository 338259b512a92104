import { formatMoney, monthName } from '@utility-pay/contracts';
import { CalendarPlus, CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { downloadText } from '../../lib/browser.ts';
import { dayOf, dueWords, formatDay, formatInstant } from '../../lib/dates.ts';
import { PATHS, paymentPath } from '../../paths.ts';
import { FALLBACK_COMPANY_NAME } from '../../theme/branding.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import type { Customer, Transaction } from './account-types.ts';
import type { dueEvent } from './calendar-event.ts';

interface BalanceCardProps {
  customer: Customer;
  companyName?: string;
  lastPaid?: Transaction;
}

/** What is due and by when, and the one button of the page that pays it. */
export function BalanceCard({ customer, companyName = FALLBACK_COMPANY_NAME, lastPaid }: BalanceCardProps) {
  const navigate = useNavigate();
  const { accountNumber, currentBalance: balance } = customer;
  const due = balance?.amountDue.amountMinor ?? 0;
  const owed = due > 0;

  return (
    <Card title="Current Balance">
      <Stack $gap="space-5">
        <div>
          <Text $kind="small" $tone="text-soft">
            Amount Due
          </Text>
          <Figure>{formatMoney(Math.max(due, 0))}</Figure>
          {due < 0 && (
            <Text $kind="small" $tone="text-soft">
              You have a credit of {formatMoney(-due)}.
            </Text>
          )}
        </div>
        {!owed && <PaidUp billed={balance !== null} lastPaid={lastPaid} />}
        {balance && (
          <DefinitionList
            items={[
              ['Due Date', <DueDate key="due" day={balance.dueDate} owed={owed} />],
              ['Billing Period', `${monthName(balance.month)} ${balance.year}`],
            ]}
          />
        )}
        <Stack $gap="space-2">
          <Button full disabled={!owed} onClick={() => balance && void navigate(paymentPath(balance.id))}>
            Make a Payment
          </Button>
          {owed && balance?.dueDate && (
            <CalendarButton
              due={{
                balanceId: balance.id,
                company: companyName,
                accountNumber,
                amountMinor: due,
                dueDate: balance.dueDate,
              }}
            />
          )}
        </Stack>
      </Stack>
    </Card>
  );
}

interface DueDateProps {
  /** `2026-12-15`; null where the bill has none. */
  day: string | null;
  /** Whether anything has to be paid by then. */
  owed: boolean;
}

/** The day and how far off it is. */
export function DueDate({ day, owed }: DueDateProps) {
  if (!day) return 'N/A';
  if (!owed) return formatDay(day);
  const today = dayOf(new Date());
  const words = dueWords(day, today);
  return (
    <Row $gap="space-2" $justify="end">
      <span>{formatDay(day)}</span>
      {day > today ? (
        <Text as="span" $kind="small" $tone="text-soft">
          {words}
        </Text>
      ) : (
        <StatusChip meaning={day < today ? 'danger' : 'warning'}>{words}</StatusChip>
      )}
    </Row>
  );
}

interface PaidUpProps {
  /** Whether there has been a bill at all. */
  billed: boolean;
  /** The newest payment that succeeded. */
  lastPaid?: Transaction;
}

/** Nothing is due; the last payment says why. */
export function PaidUp({ billed, lastPaid }: PaidUpProps) {
  if (!billed) return <Text $tone="text-soft">You have no bill yet. Your first one will be shown here.</Text>;
  return (
    <div>
      <Text as="div" $tone="success-text" $strong>
        <Row $gap="space-2">
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden />
          You're all paid up
        </Row>
      </Text>
      {lastPaid?.paidAt && (
        <Text $kind="small" $tone="text-soft">
          Your last payment was {formatMoney(lastPaid.amount.amountMinor)} on {formatInstant(lastPaid.paidAt)}.
        </Text>
      )}
    </div>
  );
}

type Due = Omit<Parameters<typeof dueEvent>[0], 'address'>;

/** Gives the due date to the reader's own calendar. */
export function CalendarButton({ due }: { due: Due }) {
  async function handleClick() {
    const { dueEvent: eventOf } = await import('./calendar-event.ts');
    const address = new URL(PATHS.account, window.location.href).href;
    downloadText(`bill-due-${due.dueDate}.ics`, eventOf({ ...due, address }, new Date()), 'text/calendar');
  }

  return (
    <Button kind="quiet" full onClick={() => void handleClick()}>
      <CalendarPlus size={16} strokeWidth={1.75} aria-hidden />
      Add due date to calendar
    </Button>
  );
}
