/**
 * Schemas of the comparison system's three subgraphs: the part of the product's schema that the measured requests use.
 */
export const SCHEMAS = {
  identity: `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.7", import: ["@key"])
    type Query { viewer: User }
    type User @key(fields: "id") { id: ID! name: String! email: String! role: String! company: Company customer: Customer }
    type Company @key(fields: "id", resolvable: false) { id: ID! }
    type Customer @key(fields: "id companyId", resolvable: false) { id: ID! companyId: ID! }`,
  billing: `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.7", import: ["@key", "@shareable"])
    type Query { company(id: ID!): Company }
    type Money @shareable { amountMinor: Int! }
    type PageInfo @shareable { hasNextPage: Boolean! endCursor: String }
    type Company @key(fields: "id") { id: ID! customers(first: Int!): CustomerConnection! customerCounts: CustomerCounts! }
    type CustomerCounts { total: Int! claimed: Int! }
    type CustomerConnection { edges: [CustomerEdge!]! pageInfo: PageInfo! totalCount: Int! }
    type CustomerEdge { node: Customer! }
    type Balance { id: ID! dueDate: String amountDue: Money! }
    type Customer @key(fields: "id companyId") {
      id: ID! companyId: ID! accountNumber: String! name: String email: String claimState: String! currentBalance: Balance
    }`,
  payments: `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.7", import: ["@key", "@shareable"])
    type Money @shareable { amountMinor: Int! }
    type PageInfo @shareable { hasNextPage: Boolean! endCursor: String }
    type Company @key(fields: "id") { id: ID! payments(first: Int!): PaymentConnection! collected: Collected }
    type Collected { successfulPaymentCount: Int! total: Money! }
    type Customer @key(fields: "id companyId") { id: ID! companyId: ID! payments(first: Int!): PaymentConnection! }
    type PaymentConnection { edges: [PaymentEdge!]! pageInfo: PageInfo! totalCount: Int! }
    type PaymentEdge { node: Payment! }
    type Payment { id: ID! status: String! accountNumber: String! customerName: String paidAt: String amount: Money! }`,
} as const;

export type SubgraphName = keyof typeof SCHEMAS;
