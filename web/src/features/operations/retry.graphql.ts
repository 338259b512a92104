import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  LookUpPaymentsMutation,
  LookUpPaymentsMutationVariables,
  ResumeUploadsMutation,
  ResumeUploadsMutationVariables,
  RetryDeliveriesMutation,
  RetryDeliveriesMutationVariables,
  RetryJobsMutation,
  RetryJobsMutationVariables,
} from '../../gql/operations.ts';

export const RETRY_JOBS: TypedDocumentNode<RetryJobsMutation, RetryJobsMutationVariables> = gql`
  mutation RetryJobs($input: RetryJobsInput!) {
    done: retryJobs(input: $input) {
      count
      userErrors {
        message
      }
    }
  }
`;

export const RESUME_UPLOADS: TypedDocumentNode<ResumeUploadsMutation, ResumeUploadsMutationVariables> = gql`
  mutation ResumeUploads($input: ResumeUploadsInput!) {
    done: resumeUploads(input: $input) {
      count
      userErrors {
        message
      }
    }
  }
`;

export const RETRY_DELIVERIES: TypedDocumentNode<RetryDeliveriesMutation, RetryDeliveriesMutationVariables> = gql`
  mutation RetryDeliveries($input: RetryDeliveriesInput!) {
    done: retryDeliveries(input: $input) {
      count
      userErrors {
        message
      }
    }
  }
`;

export const LOOK_UP_PAYMENTS: TypedDocumentNode<LookUpPaymentsMutation, LookUpPaymentsMutationVariables> = gql`
  mutation LookUpPayments($input: LookUpPaymentsInput!) {
    done: lookUpPayments(input: $input) {
      count
      userErrors {
        message
      }
    }
  }
`;
