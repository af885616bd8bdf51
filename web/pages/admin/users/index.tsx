import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Eye, EyeOff, UserPlus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { createAccount, revealPassword, setAccountActive } from '#contract/team/endpoints.ts';
import { NewAccount } from '#contract/team/schemas.ts';
import { addTestUsers, canAddTestUsers, exportUsers, listUsers } from '#contract/users/endpoints.ts';
import { userRoles } from '#contract/users/roles.ts';
import type { UserRow } from '#contract/users/schemas.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import * as paths from '#web/lib/paths.ts';
import { isUnreachable, toastError, wordsFor } from '#web/lib/words-for.ts';
import { RoleBadge, roleLabels } from '#web/parts/accounts/role-badge.tsx';
import {
  EditAccountDialog,
  ResetPasswordDialog,
  TemporaryPasswordField,
} from '#web/parts/users/staff/account-dialogs.tsx';
import { EmptyList, ListPage } from '#web/staff-kit/list-page.tsx';
import { type ListController, type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { MenuItem, menuItemProps, RowMenu } from '#web/ui/menu.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export const Route = createFileRoute('/admin/users/')({ component: UsersPage });

const { name, phone, password } = NewAccount.shape;
const NewUser = z.strictObject({ name, phone, password, isAdmin: z.boolean(msg('Please say yes or no')) });

/** Add User: an account with a temporary password, which staff pass on to its owner. */
function AddUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('Add User')} size="small">
      {open ? <AddUserForm onClose={onClose} /> : null}
    </Dialog>
  );
}

function AddUserForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(NewUser, { name: '', phone: '', password: '', isAdmin: false });

  const create = form.handleSubmit(
    async ({ isAdmin, ...user }) => {
      try {
        await callApi(createAccount, { body: { ...user, role: isAdmin ? 'admin' : 'user' } });
        const description = isAdmin
          ? t('{name} has been created successfully with admin rights', { name: user.name })
          : t('{name} has been created successfully', { name: user.name });
        showToast({ title: t('User created'), description, tone: 'success' });
        onClose();
        await queryClient.invalidateQueries({ queryKey: ['accounts'] });
      } catch (error) {
        const text = isUnreachable(error)
          ? t('An unexpected error occurred')
          : wordsFor(error, t('Failed to create user'));
        form.showError(error, { formKind: 'createdAccount', text, toast: { title: t('Error') } });
      }
    },
    () => {
      const { name, phone, password } = form.getValues();
      if (name && phone && password) return;
      const description = t('Please fill all required fields');
      showToast({ title: t('Missing information'), description, tone: 'destructive' });
    },
  );

  return (
    <DialogForm
      onSubmit={create}
      onCancel={onClose}
      submitLabel={t('Create User')}
      busyLabel={t('Creating...')}
      busy={form.isSubmitting}
    >
      <TextField label={t('Name')} autoComplete="off" {...form.field('name')} />
      <TextField label={t('Phone')} type="tel" autoComplete="off" {...form.field('phone')} />
      <TemporaryPasswordField {...form.field('password')} />
      <CheckboxField label={t('Admin user (can access admin panel)')} {...form.field('isAdmin')} />
    </DialogForm>
  );
}

const userList: ListDescription<UserRow, InputOf<typeof listUsers>['body']> = {
  key: ['accounts', 'users'],
  shows: ['accounts', 'patients', 'appointments'],
  isAboutPeople: true,
  sortableColumns: ['created', 'name'],
  defaultSort: '-created',
  filters: { role: userRoles, state: ['active', 'deactivated'] },
  read: (request) => callApi(listUsers, { body: request }),
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
function UsersPage() {
  const t = useT();
  const list = useList(userList);
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
        exportPeople={(request) => callApi(exportUsers, { body: request })}
      />
      <AddUserDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

/** The empty state of the list. With demo data it offers to add two test users. */
function EmptyUsersList({ list }: { list: Pick<ListController<unknown>, 'isFiltered' | 'clear'> }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey: ['test-users'], queryFn: () => callApi(canAddTestUsers), staleTime: Infinity });
  const add = useMutation({
    mutationFn: () => callApi(addTestUsers, { body: {} }),
    onSuccess: ({ addedCount }) => {
      const title = addedCount > 0 ? t('Test users added') : t('The test users are there already');
      showToast({ title, tone: 'success' });
      list.clear(); // the search does not match them
      return queryClient.invalidateQueries({ queryKey: ['accounts'] });
    },
    onError: (error) => {
      toastError(t('Error'), error, t('An unexpected error occurred'), 'always');
    },
  });

  return (
    <EmptyList
      list={list}
      drawing={<EmptyPeople />}
      title={t('No users found.')}
      hint={t('Nobody matches this search. A part of the name, phone or ID is enough.')}
      showAll={t('Show all users')}
      action={
        data?.isOffered ? (
          <Button variant="secondary" busy={add.isPending} onClick={() => add.mutate()}>
            {t('Add Test Users')}
          </Button>
        ) : null
      }
    />
  );
}

/** A masked password. The toggle reveals a temporary password; a password that the user has set cannot be read. */
function PasswordButton({ user }: { user: { id: string; name: string | null } }) {
  const t = useT();
  const { mutate, reset, data, isPending } = useMutation({
    mutationFn: () => callApi(revealPassword, { params: { accountId: user.id }, body: {} }),
    gcTime: 0,
    onError: (error) => {
      toastError(t('The password could not be shown'), error, t('Please try again later.'), 'always');
    },
  });
  const isShown = data !== undefined;
  const name = user.name ?? t('this user');

  return (
    <span className="flex items-center">
      <span aria-live="polite" className="min-w-16">
        {!isShown ? (
          <span role="img" aria-label={t('Hidden password')} className="tracking-wide">
            ••••••••
          </span>
        ) : data.temporaryPassword === null ? (
          <span className="text-ink-muted">{t('Set by user')}</span>
        ) : (
          <span className="font-mono">{data.temporaryPassword}</span>
        )}
      </span>
      <IconButton
        label={isShown ? t('Hide password of {name}', { name }) : t('Show password of {name}', { name })}
        size="small"
        busy={isPending}
        onClick={() => (isShown ? reset() : mutate())}
      >
        {isPending ? null : isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </span>
  );
}

function UserActions({ user }: { user: UserRow }) {
  const t = useT();
  const [openDialog, setOpenDialog] = useState<'edit' | 'reset' | 'deactivate' | null>(null);
  const reactivate = useSetActive(user);
  const close = () => setOpenDialog(null);
  const isFamily = user.role === 'user' || user.patientCount > 0;
  const person = { ...user, name: user.name ?? t('this user') };

  return (
    <>
      <RowMenu label={t('Actions for {name}', { name: person.name })}>
        <MenuItem onClick={() => setOpenDialog('edit')}>{t('Edit')}</MenuItem>
        {isFamily ? (
          <Link {...menuItemProps} to={paths.family(user.id)}>
            {t('Family card')}
          </Link>
        ) : null}
        <MenuItem onClick={() => setOpenDialog('reset')}>{t('Reset password')}</MenuItem>
        {user.isActive ? (
          <MenuItem tone="danger" onClick={() => setOpenDialog('deactivate')}>
            {t('Deactivate')}
          </MenuItem>
        ) : (
          <MenuItem onClick={() => reactivate.mutate(true)}>{t('Reactivate')}</MenuItem>
        )}
        <Link {...menuItemProps} to={paths.auditLog} search={{ entity: 'account', record: user.id }}>
          {t('History')}
        </Link>
      </RowMenu>
      <EditAccountDialog account={user} shownName={person.name} open={openDialog === 'edit'} onClose={close} />
      <ResetPasswordDialog user={person} open={openDialog === 'reset'} onClose={close} />
      <DeactivateDialog user={person} open={openDialog === 'deactivate'} onClose={close} />
    </>
  );
}

/** `mutate(false)` deactivates an account, `mutate(true)` reactivates it. */
function useSetActive(user: { id: string; name: string | null }, onDone: () => void = () => undefined) {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      callApi(setAccountActive, { params: { accountId: user.id }, body: { isActive } }),
    onSuccess: (_, isActive) => {
      const title = isActive ? t('User reactivated') : t('User deactivated');
      showToast({ title, description: user.name ?? undefined, tone: 'success' });
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['accounts'] });
    },
    onError: (error) => toastError(t('Error'), error),
  });
}

type DeactivateDialogProps = { user: { id: string; name: string }; open: boolean; onClose: () => void };

function DeactivateDialog({ user, open, onClose }: DeactivateDialogProps) {
  const t = useT();
  const deactivate = useSetActive(user, onClose);
  const close = () => {
    deactivate.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t('Deactivate {name}?', { name: user.name })}
      description={t(
        '{name} is signed out everywhere and cannot sign in until reactivated. Patients and appointments stay as they are.',
        { name: user.name },
      )}
      confirmLabel={t('Deactivate')}
      busy={deactivate.isPending}
      problem={deactivate.error ? wordsFor(deactivate.error) : undefined}
      onConfirm={() => deactivate.mutate(false)}
    />
  );
}
