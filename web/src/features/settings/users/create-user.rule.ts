export { createAdminUserForm } from '@utility-pay/contracts';
