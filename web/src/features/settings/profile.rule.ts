export { updateAdminUserRule } from '@utility-pay/contracts';
