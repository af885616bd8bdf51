import { ArchiveRestore, Eye, Pencil, Trash2 } from 'lucide-react';
import { useT } from '#web/i18n/use-t.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';

type RecordActionsProps = {
  name: string;
  mayEdit: boolean;
  onOpen: () => void;
  onDelete: () => void;
  /** Given for an archived record, which has no other action. */
  onRestore: (() => void) | undefined;
};

/** The buttons of a row: edit and delete or, without the permission, view. An archived record can be restored. */
export function RecordActions({ name, mayEdit, onOpen, onDelete, onRestore }: RecordActionsProps) {
  const t = useT();
  if (onRestore) return <RestoreButton name={name} onClick={onRestore} />;
  if (!mayEdit) {
    return (
      <span className="ui-row-actions">
        <IconButton size="small" label={t('View {name}', { name })} onClick={onOpen}>
          <Eye aria-hidden="true" />
        </IconButton>
      </span>
    );
  }
  return (
    <span className="ui-row-actions">
      <IconButton size="small" label={t('Edit {name}', { name })} onClick={onOpen}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={t('Delete {name}', { name })} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** The action of an archived record. */
export function RestoreButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useT();
  return (
    <span className="ui-row-actions">
      <Button size="small" variant="secondary" aria-label={t('Restore {name}', { name })} onClick={onClick}>
        <ArchiveRestore aria-hidden="true" />
        {t('Restore')}
      </Button>
    </span>
  );
}
