export const section8 = {
  '8-logout': 'Toast on logout error: "There was an error logging out"',
  '8-login': 'Login toast: "Login Failed" with the message, or "An error occurred during login"',
  '8-registration': '"Registration Failed"',
  '8-reset-lookup': 'Reset lookup failed: the server\'s error text, or "Could not find security question"',
  '8-reset-failed': 'Reset failed: the server\'s error text, or "Failed to reset password"',
  '8-branding':
    'Branding: "Branding updated"; "Error" with "Failed to update branding: {message}"; a failed fetch leaves the defaults',
  '8-customer-add': '"Customer added"; "Failed to add customer: {message}"',
  '8-customer-delete': '"Customer deleted"; "Failed to delete customer: {message}"',
  '8-claim-state':
    '"Customer Marked as Claimed", "Customer Reset to Unclaimed"; "Failed to update customer status: {message}"',
  '8-upload':
    '"Upload Complete" with "Successfully processed X out of Y records"; "Upload Failed" with "Error: {message}"',
  '8-upload-missing': '"Company ID is required"; "Missing required data"',
  '8-template': '"Template Saved"; "Failed to Save Template"',
  '8-user-create': '"Error creating user"',
  '8-user-update': '"Error updating user"',
  '8-user-password': '"Error changing password"',
  '8-user-deactivate': '"Error deactivating user"',
  '8-load': '"Failed to fetch users" and "Failed to fetch company data"',
  '8-business': '"Failed to update business information"',
  '8-payment-settings': '"Failed to update payment settings"',
  '8-owner': 'Business owner: "Error" with the message, default "Failed to create business owner"',
  '8-email': '"Update failed", "Test failed", "Global test failed"',
  '8-payment':
    '"Payment Error" with "Failed to generate payment link" or "Unable to initiate payment process. Please try again."',
  '8-no-balance': '"No balance to pay" with "You don\'t have any outstanding balance to pay."',
  '8-payment-error-page': 'Payment error page default: "An error occurred during the payment process."',
  '8-popup-error': 'Popup error default: "Your payment could not be processed"',
  '8-result': 'Result page default: "There was an issue with your payment."',
  '8-preparation': 'Preparation page: "Invalid balance ID"',
  '8-not-configured': '"Payment Gateway Not Configured"',
} as const;
