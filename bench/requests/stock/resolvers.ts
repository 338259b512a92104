// Resolvers of the comparison system: a plain Apollo federation with mongoose, over the product's own database
// (bench/requests/main.ts).
import type { Connection } from 'mongoose';
import { Schema } from 'mongoose';
import type { SubgraphName } from './schemas.ts';

/** The user of a request, which the gateway sends in a header. */
export interface Viewer {
  userId: string;
  companyId: number;
}

interface Context {
  viewer: Viewer | null;
}

/** A document of the product, or a value without a type. */
// biome-ignore lint/suspicious/noExplicitAny: the comparison system reads the product's documents without its types.
type Row = any;

/**
 * Returns a schema for documents with any fields. `id` is the type of `_id` if it is not an ObjectId, which only
 * customers have.
 */
const createSchema = (collection: string, id = {}) => new Schema(id, { strict: false, collection });
const TEXT_ID = { _id: String };
const NUMBER_ID = { _id: Number };

const NOT_DELETED = { deletedAt: null };
/** Payment statuses in GraphQL by the stored ones. */
const STATUSES: Record<string, string> = { success: 'SUCCESS', pending: 'PENDING', failed: 'FAILED' };

const toMoney = (amountMinor: number) => ({ amountMinor });

const toBalance = (customerId: string, balance: Row) => ({
  id: `${customerId}-${balance.period}`,
  dueDate: balance.dueDate ?? null,
  amountDue: toMoney(balance.dueMinor),
});

const toCustomer = ({ _id, companyId, accountNumber, name, email, claim, balances }: Row) => ({
  id: String(_id),
  companyId: String(companyId),
  accountNumber,
  name: name ?? null,
  email: email ?? null,
  claimState: claim.state.toUpperCase(),
  currentBalance: balances[0] ? toBalance(String(_id), balances[0]) : null,
});

const toPayment = (payment: Row) => ({
  id: payment._id,
  status: STATUSES[payment.status],
  accountNumber: payment.accountNumber,
  customerName: payment.customerName ?? null,
  paidAt: payment.paidAt?.toISOString() ?? null,
  amount: toMoney(payment.amountMinor),
});

const toConnection = (rows: Row[], first: number, totalCount: number, toNode: (row: Row) => unknown) => {
  const page = rows.slice(0, first);
  return {
    edges: page.map((row) => ({ node: toNode(row) })),
    pageInfo: { hasNextPage: rows.length > first, endCursor: page.length > 0 ? String(page.at(-1)?._id) : null },
    totalCount,
  };
};

/** Returns the company's id. @throws Error if the viewer does not belong to the company */
const requireCompany = (id: string, { viewer }: Context): number => {
  if (!viewer || String(viewer.companyId) !== id) throw new Error('another company');
  return viewer.companyId;
};

/** Returns the resolvers of one subgraph: plain mongoose queries over the product's database of that service. */
export function resolversOf(name: SubgraphName, database: Connection): Row {
  if (name === 'identity') {
    const Users = database.model('User', createSchema('users', TEXT_ID));
    const toUser = (user: Row) => ({
      id: String(user._id),
      name: user.name,
      email: user.email,
      role: user.role.toUpperCase(),
      company: { id: String(user.companyId) },
      customer: user.role === 'customer' ? { id: String(user._id), companyId: String(user.companyId) } : null,
    });
    return {
      Query: {
        viewer: async (_parent: unknown, _args: unknown, { viewer }: Context) => {
          const user = viewer && (await Users.findOne({ _id: viewer.userId, companyId: viewer.companyId }).lean());
          return user ? toUser(user) : null;
        },
      },
      User: { __resolveReference: async ({ id }: Row) => toUser(await Users.findOne({ _id: id }).lean()) },
    };
  }
  if (name === 'billing') {
    const Customers = database.model('Customer', createSchema('customers'));
    const Counts = database.model('CustomerCounts', createSchema('customer-counts', NUMBER_ID));
    return {
      Query: { company: (_parent: unknown, { id }: Row) => ({ id }) },
      Company: {
        customers: async ({ id }: Row, { first }: Row, context: Context) => {
          const companyId = requireCompany(id, context);
          const [rows, count] = await Promise.all([
            Customers.find({ companyId, ...NOT_DELETED })
              .sort({ sortKey: 1 })
              .limit(first + 1)
              .lean(),
            Customers.countDocuments({ companyId, 'claim.state': { $in: ['claimed', 'claiming', 'unclaimed'] } }),
          ]);
          return toConnection(rows, first, count, toCustomer);
        },
        customerCounts: async ({ id }: Row, _args: Row, context: Context) =>
          await Counts.findOne({ _id: requireCompany(id, context) }).lean(),
      },
      Customer: {
        __resolveReference: async ({ id, companyId }: Row) =>
          toCustomer(await Customers.findOne({ _id: id, companyId: Number(companyId), ...NOT_DELETED }).lean()),
      },
    };
  }
  const Payments = database.model('Payment', createSchema('payments', TEXT_ID));
  const Totals = database.model('Total', createSchema('collected-totals', NUMBER_ID));
  const listPayments = async (filter: object, first: number) => {
    const listed = { ...filter, listedAt: { $gt: new Date(0) } };
    const [rows, count] = await Promise.all([
      Payments.find(listed)
        .sort({ listedAt: -1, _id: -1 })
        .limit(first + 1)
        .lean(),
      Payments.countDocuments(listed),
    ]);
    return toConnection(rows, first, count, toPayment);
  };
  return {
    Company: {
      payments: ({ id }: Row, { first }: Row, context: Context) =>
        listPayments({ companyId: requireCompany(id, context) }, first),
      collected: async ({ id }: Row, _args: Row, context: Context) => {
        const sum: Row = await Totals.findOne({ _id: requireCompany(id, context) }).lean();
        return { successfulPaymentCount: sum?.count ?? 0, total: toMoney(sum?.totalMinor ?? 0) };
      },
    },
    Customer: {
      payments: ({ id, companyId }: Row, { first }: Row) =>
        listPayments({ companyId: Number(companyId), customerId: id }, first),
    },
  };
}
