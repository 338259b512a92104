import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  AllDeliveriesQuery,
  AllDeliveriesQueryVariables,
  CompanyDeliveriesQuery,
  CompanyDeliveriesQueryVariables,
  DeliveryTextQuery,
  DeliveryTextQueryVariables,
} from '../../gql/operations.ts';

const DELIVERY_ROWS = gql`
  fragment DeliveryRows on DeliveryConnection {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        companyId
        template
        to
        subject
        state
        reason
        createdAt
        sentAt
      }
    }
  }
`;

export const COMPANY_DELIVERIES: TypedDocumentNode<CompanyDeliveriesQuery, CompanyDeliveriesQueryVariables> = gql`
  query CompanyDeliveries($companyId: ID!, $after: String) {
    company(id: $companyId) {
      id
      deliveries(first: 20, after: $after) {
        ...DeliveryRows
      }
    }
  }
  ${DELIVERY_ROWS}
`;

export const ALL_DELIVERIES: TypedDocumentNode<AllDeliveriesQuery, AllDeliveriesQueryVariables> = gql`
  query AllDeliveries($after: String) {
    deliveries(first: 20, after: $after) {
      ...DeliveryRows
    }
  }
  ${DELIVERY_ROWS}
`;

export const DELIVERY_TEXT: TypedDocumentNode<DeliveryTextQuery, DeliveryTextQueryVariables> = gql`
  query DeliveryText($id: ID!, $companyId: ID) {
    delivery(id: $id, companyId: $companyId) {
      id
      companyId
      template
      to
      subject
      text
      state
      reason
      createdAt
      sentAt
    }
  }
`;
