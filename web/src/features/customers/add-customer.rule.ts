export { addCustomerRule } from '@utility-pay/contracts';
