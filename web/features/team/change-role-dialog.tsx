import { useState } from 'react';
import { type TeamRole, teamRoles } from '#contract/team-api.ts';
import { roleLabels } from '#web/features/accounts/role-badge.tsx';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { useChangeRole } from './use-change-role.ts';

type Member = { id: string; name: string; role: TeamRole };

const hints: Record<TeamRole, string> = {
  admin: 'Everything, and also users, team and audit log.',
  manager: 'Also edits patients, doctors, clinics, prices and cities.',
  assistant: 'Runs appointments; sees the rest.',
};

/** Changes the role of a member, who must then sign in again with the new permissions. */
export function ChangeRoleDialog({ member, open, onClose }: { member: Member; open: boolean; onClose: () => void }) {
  const [chosenRole, setChosenRole] = useState<TeamRole | null>(null);
  const role = chosenRole ?? member.role;
  const close = () => {
    setChosenRole(null);
    change.reset();
    onClose();
  };
  const successToast = { title: 'Role changed', description: `${member.name} is now ${roleLabels[role]}` };
  const change = useChangeRole(member.id, successToast, close);

  return (
    <Dialog
      open={open}
      onClose={change.isPending ? () => undefined : close}
      size="small"
      title={`Change the role of ${member.name}`}
      description={`${member.name} is signed out everywhere and signs in again with the new role.`}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={change.isPending}>
            Cancel
          </Button>
          <Button
            busy={change.isPending}
            disabledReason={role === member.role ? `${member.name} has this role already` : undefined}
            onClick={() => change.mutate(role)}
          >
            Change role
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Alert message={change.error ? wordsFor(change.error) : undefined} />
        <RadioGroup
          label="Role"
          name="role"
          value={role}
          onChange={({ target }) => setChosenRole(target.value as TeamRole)}
          options={teamRoles.map((value) => ({ value, label: roleLabels[value], hint: hints[value] }))}
        />
      </div>
    </Dialog>
  );
}
