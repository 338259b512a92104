import { formatMoney, periodText } from '@utility-pay/contracts';
import { CalendarPlus, CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { downloadText } from '../../lib/browser.ts';
import { useCompanyTimeZone, useCompanyToday } from '../../lib/company-time-zone.ts';
import { dueText, formatDay, formatDayIn } from '../../lib/dates.ts';
import { ALL_BILLS, PATHS, paymentPath } from '../../paths.ts';
import { FALLBACK_COMPANY_NAME } from '../../theme/branding.ts';
import { media } from '../../theme/tokens.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { countedAmount } from '../../ui/payment-status.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import { billToPay, earlierBills, isOverdue, type OpenBill } from './bills.ts';
import type { DueBill } from './calendar-event.ts';
import type { AccountCustomerFragment, AccountPaymentFragment } from './gql/account.ts';

interface BalanceCardProps {
  /** Undefined while loading. */
  customer: AccountCustomerFragment | undefined;
  companyName?: string;
  lastPaid?: AccountPaymentFragment;
}

/** The amount due and its due date, with the button that starts a payment. */
export function BalanceCard({ customer, companyName = FALLBACK_COMPANY_NAME, lastPaid }: BalanceCardProps) {
  const navigate = useNavigate();
  const balance = customer?.currentBalance;
  const amountMinor = Math.max(balance?.amountDue.amountMinor ?? 0, 0);
  const isDue = amountMinor > 0;
  const nextBill = customer && billToPay(customer);
  const earlier = customer ? earlierBills(customer) : [];
  const today = useCompanyToday();
  const overdue = earlier.filter((bill) => isOverdue(bill, today));
  const hasSeveralBills = customer !== undefined && customer.openBalances.length > 1;
  const isPayAllFirst = hasSeveralBills && overdue.length > 0;
  const payAll = hasSeveralBills && (
    <ButtonLink to={paymentPath(ALL_BILLS)} kind={isPayAllFirst ? 'primary' : 'secondary'} full>
      Pay all ({formatMoney(customer.totalDue.amountMinor)})
    </ButtonLink>
  );

  return (
    <Card title="Current Balance">
      <Stack $gap="space-5">
        {overdue.length > 0 && <Notice meaning="danger">{overdueText(overdue, today)}</Notice>}
        <div>
          <Text $kind="small" $tone="text-soft">
            Amount Due
          </Text>
          <Figure>{customer ? formatMoney(amountMinor) : '–'}</Figure>
        </div>
        {!customer && <Skeleton label="Loading your account" />}
        {customer && !nextBill && <PaidUp hasBill={balance !== null} lastPaid={lastPaid} />}
        {customer && customer.credit.amountMinor > 0 && (
          <Text $tone="text-soft">
            You have a {formatMoney(customer.credit.amountMinor)} credit. It will be applied to your next bill.
          </Text>
        )}
        {balance && !isDue && earlier.length > 0 && (
          <Text $tone="text-soft">
            Nothing is due on this bill. {earlier.length === 1 ? 'An earlier bill is' : 'Earlier bills are'} still
            unpaid.
          </Text>
        )}
        {balance?.asOf && (
          <Text $tone="text-soft">
            This bill covers everything you owed when it was created, including earlier bills. Payments since then are
            already subtracted.
          </Text>
        )}
        {balance && (
          <DefinitionList
            items={[
              ['Due Date', <DueDate key="due" day={balance.dueDate} isDue={isDue} />],
              ['Billing Period', `${periodText(balance)}${balance.isVoid ? ' (voided)' : ''}`],
              ['Total Due', earlier.length > 0 ? <Money key="total" amount={customer.totalDue} /> : undefined],
            ]}
          />
        )}
        <Stack $gap="space-2">
          {isPayAllFirst && payAll}
          <Button
            kind={isPayAllFirst ? 'secondary' : 'primary'}
            full
            disabled={!nextBill}
            onClick={() => nextBill && void navigate(paymentPath(nextBill.id))}
          >
            Make a Payment
          </Button>
          {!isPayAllFirst && payAll}
          {customer && balance?.dueDate && isDue && (
            <CalendarButton
              bill={{
                balanceId: balance.id,
                company: companyName,
                accountNumber: customer.accountNumber,
                amountMinor,
                dueDate: balance.dueDate,
              }}
            />
          )}
        </Stack>
      </Stack>
    </Card>
  );
}

/** Returns which bill is overdue, or how many bills are and their sum. */
function overdueText(bills: readonly OpenBill[], today: string): string {
  const [bill] = bills;
  const amount = formatMoney(bills.reduce((sum, { amountDue }) => sum + amountDue.amountMinor, 0));
  return bills.length === 1 && bill?.dueDate
    ? `Your ${periodText(bill)} bill (${amount}) is ${dueText(bill.dueDate, today)}.`
    : `${bills.length} earlier bills (${amount}) are overdue.`;
}

/**
 * On a phone the date and the days left are always on two lines. Whether one line has room for both depends on the font, so the
 * page would move when the company's font has loaded.
 */
const DueRow = styled(Row)`
  ${media.small} {
    flex-direction: column;
    align-items: flex-end;
    gap: 0;
  }
`;

interface DueDateProps {
  /** `2026-12-15`; null when the bill has no due date. */
  day: string | null;
  isDue: boolean;
}

/** The due date, and how many days away it is while the bill is unpaid. */
function DueDate({ day, isDue }: DueDateProps) {
  const today = useCompanyToday();
  if (!day) return 'N/A';
  if (!isDue) return formatDay(day);
  const relativeText = dueText(day, today);
  return (
    <DueRow $gap="space-2" $justify="end">
      <span>{formatDay(day)}</span>
      {day > today ? (
        <Text as="span" $kind="small" $tone="text-soft">
          {relativeText}
        </Text>
      ) : (
        <StatusChip meaning={day < today ? 'danger' : 'warning'}>{relativeText}</StatusChip>
      )}
    </DueRow>
  );
}

/** Shown when nothing is due: the last payment, or that there has been no bill yet. */
function PaidUp({ hasBill, lastPaid }: { hasBill: boolean; lastPaid?: AccountPaymentFragment }) {
  const timeZone = useCompanyTimeZone();
  if (!hasBill) return <Text $tone="text-soft">You don't have a bill yet. Your first one will appear here.</Text>;
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
          Your last payment was {formatMoney(countedAmount(lastPaid).amountMinor)} on{' '}
          {formatDayIn(lastPaid.paidAt, timeZone)}.
        </Text>
      )}
    </div>
  );
}

/** Downloads the due date as a calendar file. */
function CalendarButton({ bill }: { bill: Omit<DueBill, 'address'> }) {
  async function handleClick() {
    const { calendarEvent } = await import('./calendar-event.ts');
    const address = new URL(PATHS.account, window.location.href).href;
    downloadText(`bill-due-${bill.dueDate}.ics`, calendarEvent({ ...bill, address }, new Date()), 'text/calendar');
  }

  return (
    <Button kind="quiet" full onClick={() => void handleClick()}>
      <CalendarPlus size={16} strokeWidth={1.75} aria-hidden />
      Add due date to calendar
    </Button>
  );
}
