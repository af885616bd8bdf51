import { ArchiveRestore, Eye, Pencil, Trash2 } from 'lucide-react';
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
  if (onRestore) return <RestoreButton name={name} onClick={onRestore} />;
  if (!mayEdit) {
    return (
      <span className="ui-row-actions">
        <IconButton size="small" label={`View ${name}`} onClick={onOpen}>
          <Eye aria-hidden="true" />
        </IconButton>
      </span>
    );
  }
  return (
    <span className="ui-row-actions">
      <IconButton size="small" label={`Edit ${name}`} onClick={onOpen}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** The action of an archived record. */
export function RestoreButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <span className="ui-row-actions">
      <Button size="small" variant="secondary" aria-label={`Restore ${name}`} onClick={onClick}>
        <ArchiveRestore aria-hidden="true" />
        Restore
      </Button>
    </span>
  );
}
