import { User } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../features/session/session.slice.ts';
import { customerPath } from '../../paths.ts';
import { Palette, type PaletteItem } from '../../ui/palette.tsx';
import { matches } from './matches.ts';
import { useActions, useOtherCompanies, usePages } from './use-commands.ts';
import { useFoundCustomers } from './use-found-customers.ts';

const MOST_COMPANIES = 6;

interface CommandPaletteProps {
  user: SessionUser;
  onClose: () => void;
  onShortcuts: () => void;
}

/** Leads staff to any page or customer, and does what can be done from anywhere. */
export function CommandPalette({ user, onClose, onShortcuts }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const pages = usePages(user);
  const actions = useActions(onShortcuts);
  const companies = useOtherCompanies(user);
  const { customers, busy } = useFoundCustomers(query);

  const found = (items: readonly PaletteItem[]): PaletteItem[] =>
    items
      .filter(({ label }) => matches(query, label))
      .map((item) => ({
        ...item,
        onSelect: () => {
          onClose();
          item.onSelect();
        },
      }));

  const people = customers.map(({ id, name, email, accountNumber }) => ({
    key: `customer-${id}`,
    label: name || email || accountNumber,
    hint: accountNumber,
    icon: User,
    onSelect: () => {
      onClose();
      void navigate(customerPath(id));
    },
  }));

  return (
    <Palette
      title="Search and commands"
      placeholder="Find a customer, a page or an action"
      open
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      busy={busy}
      nothing="Nothing found. Try an account number, a name or a page."
      groups={[
        { title: 'Customers', items: people },
        { title: 'Pages', items: found(pages) },
        { title: 'Actions', items: found(actions) },
        { title: 'Companies', items: query.trim() ? found(companies).slice(0, MOST_COMPANIES) : [] },
      ]}
    />
  );
}
