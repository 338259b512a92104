export const section2Customers = {
  '2.8-list': 'A search box, an Add Customer dialog, and a table sorted by account number (numeric-aware)',
  '2.8-menu': 'A per-row actions menu: View Details, Mark as Claimed or Reset to Unclaimed, Delete',
  '2.8-details': 'A details dialog; extra columns come from the CSV template, excluding the fixed fields',
  '2.8-error': 'Load error: "Error loading customers. Please try again."',
} as const;
