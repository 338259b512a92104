const BRANDING_FIELDS = /* GraphQL */ `
  fragment RestBranding on Branding {
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

export const BRANDING = /* GraphQL */ `
  query RestGetBranding($companyId: ID, $host: String) {
    branding(companyId: $companyId, host: $host) {
      ...RestBranding
    }
  }
  ${BRANDING_FIELDS}
`;

export const UPDATE_BRANDING = /* GraphQL */ `
  mutation RestUpdateBranding($input: UpdateBrandingInput!) {
    updateBranding(input: $input) {
      branding {
        ...RestBranding
      }
      userErrors {
        code
        field
        message
      }
    }
  }
  ${BRANDING_FIELDS}
`;

export const RESET_BRANDING = /* GraphQL */ `
  mutation RestResetBranding($input: ResetBrandingInput!) {
    resetBranding(input: $input) {
      company {
        id
      }
    }
  }
`;

export const COMPANY_LOGO = /* GraphQL */ `
  query RestCompanyLogo($companyId: ID!, $version: String!) {
    companyLogo(companyId: $companyId, version: $version) {
      mediaType
      content
    }
  }
`;
