import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { exportTeam, listTeam } from '#contract/team/endpoints.ts';
import type { TeamMember } from '#contract/team/schemas.ts';
import { teamRoles } from '#contract/team/texts.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { EmailText } from '#web/i18n/email-text.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { RoleBadge, roleLabels } from '#web/parts/accounts/staff/role-badge.tsx';
import { EmptyList } from '#web/staff-kit/empty-list.tsx';
import { ListPage } from '#web/staff-kit/list-page.tsx';
import { type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { AddTeamMemberDialog } from './-add-team-member-dialog.tsx';
import { TeamActions } from './-team-actions.tsx';

const team: ListDescription<TeamMember, InputOf<typeof listTeam>['body']> = {
  key: ['accounts', 'team'],
  shows: ['accounts'],
  isAboutPeople: true,
  sortableColumns: ['created', 'name'],
  defaultSort: '-created',
  filters: { role: teamRoles },
  read: (request) => call(listTeam, { body: request }),
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

/** Team Management: all staff accounts. */
export function TeamPage() {
  const t = useT();
  const list = useList(team);
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
        exportPeople={(request) => call(exportTeam, { body: request })}
      />
      <AddTeamMemberDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
