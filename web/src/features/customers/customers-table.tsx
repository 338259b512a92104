import { DataTable } from '../../ui/data-table.tsx';
import type { tableProps } from '../../ui/list-page.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import type { Column } from '../../ui/table.tsx';
import { nameAndAccount } from './customer.ts';
import { type Customer, STANDARD_COLUMNS } from './customer-columns.tsx';

/** Pixels that the standard columns need: below this width, rows become cards. With extra columns the table scrolls sideways instead. */
const STANDARD_WIDTH = 690;

const customerKey = ({ id }: Customer): string => id;
const menuLabel = (customer: Customer): string => `Actions for ${nameAndAccount(customer)}`;

interface CustomersTableProps extends ReturnType<typeof tableProps> {
  customers: readonly Customer[];
  columns: readonly Column<Customer>[];
  onOpen: (customer: Customer) => void;
  menu: (customer: Customer) => readonly MenuItem[];
}

/** The table of customers, sorted by the server, which compares digits as numbers: A2 comes before A10. */
export const CustomersTable = ({ customers, ...rest }: CustomersTableProps) => (
  <DataTable
    caption="Customers"
    sortColumns={STANDARD_COLUMNS}
    minWidth={STANDARD_WIDTH}
    scrolls
    rows={customers}
    rowKey={customerKey}
    menuLabel={menuLabel}
    {...rest}
  />
);
