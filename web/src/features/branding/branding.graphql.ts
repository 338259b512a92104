import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  BrandingSettingsQuery,
  BrandingSettingsQueryVariables,
  UpdateBrandingMutation,
  UpdateBrandingMutationVariables,
} from '../../gql/operations.ts';

const SAVED_BRANDING = gql`
  fragment SavedBranding on Branding {
    companyId
    companyName
    primaryColor
    secondaryColor
    accentColor
    logoUrl
    showLogo
    showCompanyName
    fontFamily
    headingSize
    bodySize
    cornerRoundness
    buttonStyle
    darkModeSupport
    customCSS
    scopedCss
  }
`;

export const BRANDING_SETTINGS: TypedDocumentNode<BrandingSettingsQuery, BrandingSettingsQueryVariables> = gql`
  query BrandingSettings($companyId: ID!) {
    company(id: $companyId) {
      id
      name
      branding {
        ...SavedBranding
      }
    }
  }
  ${SAVED_BRANDING}
`;

export const UPDATE_BRANDING: TypedDocumentNode<UpdateBrandingMutation, UpdateBrandingMutationVariables> = gql`
  mutation UpdateBranding($input: UpdateBrandingInput!) {
    updateBranding(input: $input) {
      branding {
        ...SavedBranding
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${SAVED_BRANDING}
`;
