export { claimAccountForm } from '@utility-pay/contracts';
