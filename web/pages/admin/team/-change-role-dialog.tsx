import { useState } from 'react';
import { type TeamRole, teamRoles } from '#contract/team/texts.ts';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { wordsFor } from '#web/lib/words-for.ts';
import { roleLabels } from '#web/parts/accounts/staff/role-badge.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { useChangeRole } from './-use-change-role.ts';

type Member = { id: string; name: string; role: TeamRole };

const hints: Record<TeamRole, string> = {
  admin: marked('Everything, and also users, team and audit log.'),
  manager: marked('Also edits patients, doctors, clinics, prices and cities.'),
  assistant: marked('Runs appointments; sees the rest.'),
};

/** Changes the role of a member, who must then sign in again with the new permissions. */
export function ChangeRoleDialog({ member, open, onClose }: { member: Member; open: boolean; onClose: () => void }) {
  const t = useT();
  const [chosenRole, setChosenRole] = useState<TeamRole | null>(null);
  const role = chosenRole ?? member.role;
  const close = () => {
    setChosenRole(null);
    change.reset();
    onClose();
  };
  const successToast = {
    title: t('Role changed'),
    description: t('{name} is now {role}', { name: member.name, role: t(roleLabels[role]) }),
  };
  const change = useChangeRole(member.id, successToast, close);

  return (
    <Dialog
      open={open}
      onClose={change.isPending ? () => undefined : close}
      size="small"
      title={t('Change the role of {name}', { name: member.name })}
      description={t('{name} is signed out everywhere and signs in again with the new role.', { name: member.name })}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={change.isPending}>
            {t('Cancel')}
          </Button>
          <Button
            busy={change.isPending}
            disabledReason={role === member.role ? t('{name} has this role already', { name: member.name }) : undefined}
            onClick={() => change.mutate(role)}
          >
            {t('Change role')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Alert message={change.error ? wordsFor(change.error) : undefined} />
        <RadioGroup
          label={t('Role')}
          name="role"
          value={role}
          onChange={({ target }) => setChosenRole(target.value as TeamRole)}
          options={teamRoles.map((value) => ({ value, label: t(roleLabels[value]), hint: t(hints[value]) }))}
        />
      </div>
    </Dialog>
  );
}
