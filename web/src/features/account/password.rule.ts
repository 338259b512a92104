export { changePasswordForm as passwordRule } from '@utility-pay/contracts';
