export { paymentConfigurationRule } from '@utility-pay/contracts';
