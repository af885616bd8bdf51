import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import type { TeamMember } from '#contract/team.ts';
import { exportTeam, listTeam, teamRoles } from '#contract/team-api.ts';
import { EmptyList } from '#web/admin/empty-list.tsx';
import { ListPage } from '#web/admin/list-page.tsx';
import { type ListDescription, useList } from '#web/admin/use-list.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
import { RoleBadge, roleLabels } from '#web/features/accounts/role-badge.tsx';
import { EmptyPeople } from '#web/illustrations/empty-people.tsx';
import { call } from '#web/lib/api.ts';
import { shortDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { AddTeamMemberDialog } from './add-team-member-dialog.tsx';
import { TeamActions } from './team-actions.tsx';

const team: ListDescription<TeamMember, InputOf<typeof listTeam>['body']> = {
  key: ['accounts', 'team'],
  shows: ['accounts'],
  isAboutPeople: true,
  sortableColumns: ['created', 'name'],
  defaultSort: '-created',
  filters: { role: teamRoles },
  read: (request) => call(listTeam, { body: request }),
};

const columns: Column<TeamMember>[] = [
  { header: 'Name', sort: 'name', cell: (member) => <MemberName member={member} /> },
  {
    header: 'Contact',
    cell: ({ phone, email }) => (
      <span className="grid">
        {phone ?? 'No phone'}
        <span className="text-ink-muted">{email ? <EmailText>{email}</EmailText> : 'No email'}</span>
      </span>
    ),
  },
  { header: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
  { header: 'Joined', cell: ({ createdAt }) => shortDate(createdAt), noWrap: true, sort: 'created' },
  { header: 'Actions', isControls: true, cell: (member) => <TeamActions member={member} /> },
];

function MemberName({ member: { id, name, isActive } }: { member: TeamMember }) {
  const isSelf = useViewer()?.id === id;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {name ?? 'Unnamed'}
      {isSelf ? <Badge tone="brand">You</Badge> : null}
      {isActive ? null : <Badge>Deactivated</Badge>}
    </span>
  );
}

/** Team Management: all staff accounts. */
export function TeamPage() {
  const list = useList(team);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ListPage
        title="Team Management"
        list={list}
        search="Search by name, phone, e-mail or ID"
        filters={[
          {
            name: 'role',
            label: 'Role',
            all: 'All roles',
            options: teamRoles.map((role) => ({ value: role, label: roleLabels[role] })),
          },
        ]}
        actions={
          <Button onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden="true" />
            Add Team Member
          </Button>
        }
        caption="Team members"
        columns={columns}
        loading="Loading team members..."
        error={(message) => `Error loading team members: ${message}`}
        empty={
          <EmptyList
            list={list}
            drawing={<EmptyPeople />}
            title="No team members found."
            hint="Nobody matches this search. A part of the name, phone, e-mail or ID is enough."
            showAll="Show the whole team"
          />
        }
        exportFile={(request) => call(exportTeam, { body: request })}
      />
      <AddTeamMemberDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
