export const section2Transactions = {
  '2.11-search': 'Search by customer or transaction ID',
  '2.11-range': 'A date range picker: two months shown, default last 30 days to today',
  '2.11-status': 'A status filter',
  '2.11-buttons': 'Buttons: Reset Filters or Clear Filters, Refresh, Export CSV',
  '2.11-columns': 'Columns: Transaction ID, Customer, Account #, Amount, Date, Status, Method',
  '2.11-empty': 'Empty state: "No payment records found" plus a hint',
  '2.11-dates': 'The date filter compares paidAt with the from date, and with the to date through the end of that day',
  '2.3-payments': '/dashboard/payments: search, status filter and a date text input',
} as const;
