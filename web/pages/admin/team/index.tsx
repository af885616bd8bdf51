import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { createAccount, exportTeam, listTeam } from '#contract/team/endpoints.ts';
import { type TeamRole, teamRoles } from '#contract/team/roles.ts';
import { NewTeamMember, type TeamMember } from '#contract/team/schemas.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { EmailText } from '#web/i18n/latin-text.tsx';
import { msg } from '#web/i18n/translate.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi, failureOf } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { RoleBadge, roleLabels } from '#web/parts/accounts/role-badge.tsx';
import { TemporaryPasswordField } from '#web/parts/users/staff/account-dialogs.tsx';
import { EmptyList, ListPage } from '#web/staff-kit/list-page.tsx';
import { type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { TeamActions } from './-team-actions.tsx';

export const Route = createFileRoute('/admin/team/')({ component: TeamPage });

const addedTexts: Record<TeamRole, string> = {
  assistant: msg('{name} has been added as a assistant'),
  manager: msg('{name} has been added as a manager'),
  admin: msg('{name} has been added as a admin'),
};

function AddTeamMemberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('Add Team Member')} size="small">
      {open ? <AddTeamMemberForm onClose={onClose} /> : null}
    </Dialog>
  );
}

function AddTeamMemberForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const empty = { name: '', phone: '', email: '', password: '', role: 'assistant' as const };
  const form = useContractForm(NewTeamMember, empty);

  const add = form.handleSubmit(async (member) => {
    try {
      await callApi(createAccount, { body: member });
      const description = t(addedTexts[member.role], { name: member.name });
      showToast({ title: t('Team member added'), description, tone: 'success' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['accounts'] });
    } catch (error) {
      const title = failureOf(error) === 'rejected' ? t('Error') : t('Failed to add team member');
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'createdAccount', text, toast: { title } });
    }
  });

  return (
    <DialogForm
      onSubmit={add}
      onCancel={onClose}
      submitLabel={t('Add Member')}
      busyLabel={t('Adding...')}
      busy={form.isSubmitting}
    >
      <TextField label={t('Name')} autoComplete="off" {...form.field('name')} />
      <TextField label={t('Phone')} type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label={t('Email')} type="email" autoComplete="off" {...form.field('email')} />
      <TemporaryPasswordField {...form.field('password')} />
      <SelectField
        label={t('Role')}
        options={teamRoles.map((role) => ({ value: role, label: t(roleLabels[role]) }))}
        {...form.field('role')}
      />
    </DialogForm>
  );
}

const teamList: ListDescription<TeamMember, InputOf<typeof listTeam>['body']> = {
  key: ['accounts', 'team'],
  shows: ['accounts'],
  isAboutPeople: true,
  sortableColumns: ['created', 'name'],
  defaultSort: '-created',
  filters: { role: teamRoles },
  read: (request) => callApi(listTeam, { body: request }),
};

const columnsOf = (t: T): Column<TeamMember>[] => [
  { header: t('Name'), sort: 'name', cell: (member) => <MemberName member={member} /> },
  {
    header: t('Contact'),
    cell: ({ phone, email }) => (
      <span className="grid">
        {phone ?? t('No phone')}
        <span className="text-ink-muted">{email ? <EmailText>{email}</EmailText> : t('No email')}</span>
      </span>
    ),
  },
  { header: t('Role'), cell: ({ role }) => <RoleBadge role={role} /> },
  { header: t('Joined'), cell: ({ createdAt }) => datesIn(t).date(createdAt), noWrap: true, sort: 'created' },
  { header: t('Actions'), isControls: true, cell: (member) => <TeamActions member={member} /> },
];

function MemberName({ member: { id, name, isActive } }: { member: TeamMember }) {
  const t = useT();
  const isSelf = useViewer()?.id === id;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {name ?? t('Unnamed')}
      {isSelf ? <Badge tone="brand">{t('You')}</Badge> : null}
      {isActive ? null : <Badge>{t('Deactivated')}</Badge>}
    </span>
  );
}

function TeamPage() {
  const t = useT();
  const list = useList(teamList);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ListPage
        title={t('Team Management')}
        list={list}
        search={t('Search by name, phone, e-mail or ID')}
        filters={[
          {
            name: 'role',
            label: t('Role'),
            all: t('All roles'),
            options: teamRoles.map((role) => ({ value: role, label: t(roleLabels[role]) })),
          },
        ]}
        actions={
          <Button onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden="true" />
            {t('Add Team Member')}
          </Button>
        }
        caption={t('Team members')}
        columns={columnsOf(t)}
        loading={t('Loading team members...')}
        error={(message) => t('Error loading team members: {message}', { message })}
        empty={
          <EmptyList
            list={list}
            drawing={<EmptyPeople />}
            title={t('No team members found.')}
            hint={t('Nobody matches this search. A part of the name, phone, e-mail or ID is enough.')}
            showAll={t('Show the whole team')}
          />
        }
        exportPeople={(request) => callApi(exportTeam, { body: request })}
      />
      <AddTeamMemberDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
