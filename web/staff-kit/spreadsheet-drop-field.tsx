import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { buttonClass } from '#web/ui/button.tsx';

type SpreadsheetDropFieldProps = {
  /** The label of the button, e.g. `Choose file`. */
  label: string;
  hint: ReactNode;
  /** The file types of the picker, e.g. `.csv`. */
  accept: string;
  /** Whether the field is small, because a file is already chosen. */
  isCompact?: boolean | undefined;
  onPick: (file: File) => void;
};

/** A field for one file: it is chosen by the button, or dropped on the field. */
export function SpreadsheetDropField({ label, hint, accept, isCompact, onPick }: SpreadsheetDropFieldProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault(); // otherwise the browser opens the file
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onPick(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an additional way, the button is for everybody
    <div
      className="ui-file-drop"
      data-over={isOver || undefined}
      data-compact={isCompact || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {isCompact ? null : <FileUp aria-hidden="true" className="size-9 text-ink-muted" />}
      <label className={buttonClass('secondary', 'medium', 'ui-file-button')}>
        {label}
        <input
          type="file"
          className="sr-only"
          accept={accept}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = ''; // so that the same file can be chosen again
            if (file) onPick(file);
          }}
        />
      </label>
      <p className="text-ink-muted">{hint}</p>
    </div>
  );
}
