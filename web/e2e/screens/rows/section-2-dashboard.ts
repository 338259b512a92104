export const section2Dashboard = {
  '2.6-cards': 'Two summary cards: Total Customers with claimed accounts, Total Collected with successful payments',
  '2.6-date-filter': 'Recent Payments: a single-date picker filter on paid date',
  '2.6-status-filter': 'Recent Payments: a status filter (all, success, pending, failed)',
  '2.6-search': 'Recent Payments: a free-text search over transaction id, customer name, email and account number',
  '2.6-ten': 'It shows the first 10 matches',
  '2.6-columns': 'Columns: Customer, Account Number, Amount, Date, Status, Transaction ID',
  '2.6-empty': 'Empty state: "No payment transactions found"',
} as const;
