import type { PortalBrandingQuery, PortalBrandingQueryVariables } from '../gql/operations.ts';
import type { OperationText } from '../lib/graphql-request.ts';

export const PORTAL_BRANDING: OperationText<PortalBrandingQuery, PortalBrandingQueryVariables> = /* GraphQL */ `
  query PortalBranding($companyId: ID, $host: String) {
    branding(companyId: $companyId, host: $host) {
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
      scopedCss
    }
  }
`;
