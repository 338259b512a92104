const UPLOAD = /* GraphQL */ `
  fragment RestUpload on Upload {
    id
    state
    month
    year
    bytesRead
    bytesTotal
    rowsTotal
    totalProcessed
    successful
    failed
    added
    message
    createdAt
    finishedAt
  }
`;

export const FIND_UPLOAD = /* GraphQL */ `
  query RestUpload($companyId: ID!, $id: ID!) {
    upload(companyId: $companyId, id: $id) {
      ...RestUpload
    }
  }
  ${UPLOAD}
`;

export const UPLOADS = /* GraphQL */ `
  query RestUploads($companyId: ID!) {
    company(id: $companyId) {
      uploads {
        ...RestUpload
      }
    }
  }
  ${UPLOAD}
`;

export const UPLOAD_ERRORS = /* GraphQL */ `
  query RestUploadErrors($companyId: ID!, $id: ID!, $first: Int!, $after: String) {
    upload(companyId: $companyId, id: $id) {
      headers
      errors(first: $first, after: $after) {
        edges {
          node {
            line
            accountNumber
            field
            error
            cells
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;
