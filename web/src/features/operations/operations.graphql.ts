import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  FailedMailQuery,
  FailedMailQueryVariables,
  PaymentsWaitingQuery,
  PaymentsWaitingQueryVariables,
  UploadsAtWorkQuery,
  UploadsAtWorkQueryVariables,
  WorkQueuesQuery,
  WorkQueuesQueryVariables,
} from '../../gql/operations.ts';

// Apart, so that one service that is away leaves the others in sight.

/** A job's id names it within its queue alone, so it is no `id` of the cache. */
export const WORK_QUEUES: TypedDocumentNode<WorkQueuesQuery, WorkQueuesQueryVariables> = gql`
  query WorkQueues {
    workQueues {
      name
      waiting
      active
      delayed
      failed
      failedJobs {
        jobId: id
        name
        attempts
        failedAt
        reason
      }
    }
  }
`;

export const UPLOADS_AT_WORK: TypedDocumentNode<UploadsAtWorkQuery, UploadsAtWorkQueryVariables> = gql`
  fragment StandingUpload on UploadStanding {
    upload {
      id
      state
      month
      year
      fileName
      rowsTotal
      totalProcessed
      message
      createdAt
      finishedAt
    }
    company {
      id
      name
    }
    lastSignAt
    standsStill
  }
  query UploadsAtWork {
    uploadWork {
      unfinishedCount
      unfinished {
        ...StandingUpload
      }
      failedCount
      failed {
        ...StandingUpload
      }
    }
  }
`;

export const FAILED_MAIL: TypedDocumentNode<FailedMailQuery, FailedMailQueryVariables> = gql`
  query FailedMail {
    failedDeliveries {
      count
      deliveries {
        id
        company {
          id
          name
        }
        template
        recipient
        reason
        failedAt
        createdAt
        mayHaveArrived
      }
    }
  }
`;

export const PAYMENTS_WAITING: TypedDocumentNode<PaymentsWaitingQuery, PaymentsWaitingQueryVariables> = gql`
  fragment PaymentThatWaits on WaitingPayment {
    id
    company {
      id
      name
    }
    amount {
      amountMinor
      currency
    }
    createdAt
    askedAt
    nextLookAt
    unanswered
  }
  query PaymentsWaiting {
    waitingPayments {
      openCount
      open {
        ...PaymentThatWaits
      }
      reviewCount
      review {
        ...PaymentThatWaits
      }
    }
  }
`;
