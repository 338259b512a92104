export { changePasswordForm } from '@utility-pay/contracts';
