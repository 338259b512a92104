import { useQuery } from '@apollo/client/react';
import { addDays } from '@utility-pay/contracts';
import { useCompanyToday } from '../../lib/company-time-zone.ts';
import { countLabel } from '../../lib/format-count.ts';
import { PATHS, uploadPagePath } from '../../paths.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AttentionDocument, type AttentionQuery } from './gql/dashboard.ts';

/** Days of reconciliation, including today, whose open exceptions are counted. */
const EXCEPTION_DAYS = 90;

interface AttentionNoticeProps {
  companyId: string;
  /** Whether the user may view payments. */
  mayView: boolean;
  /** Whether the user may upload bills. */
  mayUpload: boolean;
}

interface Task {
  label: string;
  to: string;
}

/** Returns what staff have to decide, each with the page where they do. */
export function attentionTasks(company: NonNullable<AttentionQuery['company']>): Task[] {
  const inReview = company.inReview?.totalCount ?? 0;
  const exceptions = (company.reconciliationDays ?? []).reduce((sum, { openCount }) => sum + openCount, 0);
  const waiting = (company.uploads ?? []).filter(({ state }) => state === 'AWAITING_APPROVAL');
  const [upload] = waiting;
  return [
    inReview > 0 && {
      label: `${countLabel(inReview, 'payment')} to review`,
      to: `${PATHS.transactions}?status=review`,
    },
    exceptions > 0 && {
      label: `${countLabel(exceptions, 'reconciliation exception')} to resolve`,
      to: PATHS.reconciliation,
    },
    upload && {
      label: `${countLabel(waiting.length, 'upload')} to approve`,
      to: waiting.length === 1 ? uploadPagePath(upload.id) : PATHS.uploadBalances,
    },
  ].filter((task) => task !== false && task !== undefined);
}

/** Lists what waits for a decision by staff; nothing while there is nothing, or it can't be read. */
export function AttentionNotice({ companyId, mayView, mayUpload }: AttentionNoticeProps) {
  const to = useCompanyToday();
  const { data } = useQuery(AttentionDocument, {
    variables: { companyId, payments: mayView, uploads: mayUpload, from: addDays(to, 1 - EXCEPTION_DAYS), to },
    skip: !mayView && !mayUpload,
    fetchPolicy: 'cache-and-network',
  });
  const tasks = data?.company ? attentionTasks(data.company) : [];
  if (tasks.length === 0) return null;
  return (
    <Notice meaning="warning" title="Needs your attention">
      <ul>
        {tasks.map((task) => (
          <li key={task.to}>
            <TextLink to={task.to}>{task.label}</TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
