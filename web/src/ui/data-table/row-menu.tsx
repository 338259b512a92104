import { Ellipsis } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';
import { Menu, type MenuItem } from '../menu.tsx';

interface RowMenuProps {
  label: string;
  items: readonly MenuItem[];
  tabIndex: number | undefined;
}

/** What can be done with one row. */
export const RowMenu = ({ label, items, tabIndex }: RowMenuProps) => (
  <Menu trigger={<IconButton label={label} icon={Ellipsis} tabIndex={tabIndex} />} items={items} />
);
