import { useT } from '#web/i18n/use-t.tsx';
import { wordsFor } from '#web/lib/words-for.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useChangeRole } from './-use-change-role.ts';

type RemoveMemberDialogProps = { member: { id: string; name: string }; open: boolean; onClose: () => void };

/** Confirms the removal of a member from the team. */
export function RemoveMemberDialog({ member, open, onClose }: RemoveMemberDialogProps) {
  const t = useT();
  const successToast = {
    title: t('Team member removed'),
    description: t('{name} is no longer on the team', { name: member.name }),
  };
  const remove = useChangeRole(member.id, successToast, onClose);
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t('Remove {name} from the team?', { name: member.name })}
      description={t(
        "{name} is signed out everywhere and can no longer open the admin area. The account and its patients stay, as an ordinary user's.",
        { name: member.name },
      )}
      confirmLabel={t('Remove from team')}
      busy={remove.isPending}
      problem={remove.error ? wordsFor(remove.error) : undefined}
      onConfirm={() => remove.mutate('user')}
    />
  );
}
