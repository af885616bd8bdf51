import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { exportUsers, listUsers } from '#contract/users/endpoints.ts';
import type { UserRow } from '#contract/users/schemas.ts';
import { userRoles } from '#contract/users/texts.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { RoleBadge, roleLabels } from '#web/parts/accounts/staff/role-badge.tsx';
import { ListPage } from '#web/staff-kit/list-page.tsx';
import { type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { AddUserDialog } from './-add-user-dialog.tsx';
import { EmptyUsersList } from './-empty-users-list.tsx';
import { PasswordButton } from './-password-button.tsx';
import { UserActions } from './-user-actions.tsx';

const users: ListDescription<UserRow, InputOf<typeof listUsers>['body']> = {
  key: ['accounts', 'users'],
  shows: ['accounts', 'patients', 'appointments'],
  isAboutPeople: true,
  sortableColumns: ['created', 'name'],
  defaultSort: '-created',
  filters: { role: userRoles, state: ['active', 'deactivated'] },
  read: (request) => call(listUsers, { body: request }),
};

const columnsOf = (t: T): Column<UserRow>[] => [
  { header: t('User ID'), cell: ({ shortId }) => <span className="font-mono">{shortId}</span>, noWrap: true },
  {
    header: t('Name'),
    sort: 'name',
    isCardTitle: true,
    cell: ({ name, isActive }) => (
      <span className="flex flex-wrap items-center gap-2">
        {name ?? t('N/A')}
        {isActive ? null : <Badge>{t('Deactivated')}</Badge>}
      </span>
    ),
  },
  { header: t('Phone'), cell: ({ phone }) => phone ?? t('N/A'), noWrap: true },
  { header: t('Password'), isControls: true, cell: (user) => <PasswordButton user={user} />, noWrap: true },
  { header: t('Role'), cell: ({ role }) => <RoleBadge role={role} /> },
  { header: t('Patients'), cell: ({ patientCount }) => patientCount.toLocaleString('en-IN'), align: 'end' },
  { header: t('Appointments'), cell: ({ appointmentCount }) => appointmentCount.toLocaleString('en-IN'), align: 'end' },
  { header: t('Created At'), cell: ({ createdAt }) => datesIn(t).date(createdAt), noWrap: true, sort: 'created' },
  { header: t('Actions'), isControls: true, cell: (user) => <UserActions user={user} /> },
];

/** Manage Users: families, assistants and managers. Assistants and managers are on Team too; administrators only there. */
export function UsersPage() {
  const t = useT();
  const list = useList(users);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ListPage
        title={t('Manage Users')}
        list={list}
        search={t('Search by name, phone or ID')}
        filters={[
          {
            name: 'role',
            label: t('Role'),
            all: t('All roles'),
            options: userRoles.map((role) => ({ value: role, label: t(roleLabels[role]) })),
          },
          {
            name: 'state',
            label: t('State{#of an account}'),
            all: t('Any state'),
            options: [
              { value: 'active', label: t('Active') },
              { value: 'deactivated', label: t('Deactivated') },
            ],
          },
        ]}
        actions={
          <Button onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden="true" />
            {t('Add User')}
          </Button>
        }
        caption={t('Users')}
        columns={columnsOf(t)}
        loading={t('Loading users...')}
        error={(message) => t('Error loading users: {message}', { message })}
        empty={<EmptyUsersList list={list} />}
        exportPeople={(request) => call(exportUsers, { body: request })}
      />
      <AddUserDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
