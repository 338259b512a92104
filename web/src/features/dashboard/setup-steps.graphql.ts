import { gql, type TypedDocumentNode } from '@apollo/client';
import type { SetupStepsQuery, SetupStepsQueryVariables } from '../../gql/operations.ts';

export const SETUP_STEPS: TypedDocumentNode<SetupStepsQuery, SetupStepsQueryVariables> = gql`
  query SetupSteps($companyId: ID!, $users: Boolean!, $balances: Boolean!, $gateway: Boolean!, $looks: Boolean!) {
    company(id: $companyId) {
      id
      phone @include(if: $users)
      address @include(if: $users)
      email @include(if: $users)
      adminUsers @include(if: $users) {
        id
        active
        isSuperAdmin
      }
      csvTemplate @include(if: $balances) {
        fieldMappings {
          field
          headers
        }
        requiredFields
        sampleFormat
      }
      uploads(first: 1) @include(if: $balances) {
        id
        state
      }
      paymentConfiguration @include(if: $gateway) {
        provider
      }
      branding @include(if: $looks) {
        companyId
      }
    }
  }
`;
