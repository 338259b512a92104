export interface DeliveryFields {
  id: string;
  companyId: string | null;
  template: string;
  to: string | null;
  subject: string | null;
  text: string | null;
  state: string;
  reason: string | null;
  sentAt: string | null;
}

export interface Page {
  edges: { cursor: string; node: DeliveryFields }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

export interface ConfigurationFields {
  companyId: string | null;
  provider: string;
  fromEmail: string | null;
  fromName: string | null;
  replyToEmail: string | null;
  enabled: boolean;
  apiKey: string | null;
  canDeliver: boolean;
  templates: { passwordReset: { subject: string; body: string } };
}

export interface UserErrorFields {
  code: string;
  field: string | null;
  message: string;
}

const DELIVERY = 'id companyId template to subject text state reason sentAt';
const PAGE = `{ edges { cursor node { ${DELIVERY} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
const CONFIGURATION = `companyId provider fromEmail fromName replyToEmail enabled apiKey canDeliver
  templates { passwordReset { subject body } }`;
const ERRORS = 'userErrors { code field message }';
const ofCompany = (parameters: string, fields: string) =>
  `query ($id: ID!${parameters}) { _entities(representations: [{ __typename: "Company", id: $id }]) { ... on Company { ${fields} } } }`;

export const LIST = ofCompany(', $first: Int, $after: String', `deliveries(first: $first, after: $after) ${PAGE}`);
export const LIST_ALL = `query ($first: Int, $after: String) { deliveries(first: $first, after: $after) ${PAGE} }`;
export const FIND = `query ($id: ID!, $companyId: ID) { delivery(id: $id, companyId: $companyId) { ${DELIVERY} } }`;
export const CONFIGURATION_OF = ofCompany('', `emailConfiguration { ${CONFIGURATION} }`);
export const GLOBAL_CONFIGURATION = `{ globalEmailConfiguration { ${CONFIGURATION} } }`;
export const UPDATE = `mutation ($input: UpdateEmailConfigurationInput!) {
  updateEmailConfiguration(input: $input) { emailConfiguration { ${CONFIGURATION} } ${ERRORS} } }`;
export const SEND_TEST = `mutation ($input: SendTestEmailInput!) {
  sendTestEmail(input: $input) { delivery { ${DELIVERY} } ${ERRORS} } }`;
