import { wordsFor } from '#web/lib/words-for.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useChangeRole } from './use-change-role.ts';

type RemoveMemberDialogProps = { member: { id: string; name: string }; open: boolean; onClose: () => void };

/** Confirms the removal of a member from the team. */
export function RemoveMemberDialog({ member, open, onClose }: RemoveMemberDialogProps) {
  const successToast = { title: 'Team member removed', description: `${member.name} is no longer on the team` };
  const remove = useChangeRole(member.id, successToast, onClose);
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`Remove ${member.name} from the team?`}
      description={`${member.name} is signed out everywhere and can no longer open the admin area. The account and its patients stay, as an ordinary user's.`}
      confirmLabel="Remove from team"
      busy={remove.isPending}
      problem={remove.error ? wordsFor(remove.error) : undefined}
      onConfirm={() => remove.mutate('user')}
    />
  );
}
