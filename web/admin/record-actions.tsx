import { Eye, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';

type RecordActionsProps = { name: string; mayEdit: boolean; onOpen: () => void; onDelete: () => void };

/** The buttons of a row: edit and delete or, without the permission, view. */
export function RecordActions({ name, mayEdit, onOpen, onDelete }: RecordActionsProps) {
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
