import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Button, buttonClass } from './button.tsx';
import { Field, type FieldProps, useField } from './field.tsx';

type PictureFieldProps = FieldProps & {
  /** The address of the current picture, or null. */
  picture: string | null;
  shape?: 'square' | 'wide' | undefined;
  /** The file types of the picker, e.g. `image/png,image/webp`. */
  accept: string;
  /** The progress of the upload from 0 to 1, or null if none is running. */
  progress: number | null;
  onPick: (file: File) => void;
  onRemove: () => void;
  /** Cancels the upload. */
  onCancel: () => void;
};

/** A picture that can be chosen, replaced and removed, with the progress of its upload. */
export function PictureField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  picture,
  shape = 'wide',
  accept,
  progress,
  onPick,
  onRemove,
  onCancel,
}: PictureFieldProps) {
  const t = useT();
  const { id, control } = useField({ hint, error });
  const input = useRef<HTMLInputElement>(null);
  const frame = shape === 'square' ? 'size-28' : 'h-28 w-44';

  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel}>
      <div className="flex flex-wrap items-center gap-4">
        <div
          className={`${frame} grid flex-none place-items-center overflow-hidden rounded-card border border-line bg-surface-sunken text-ink-muted`}
        >
          {picture ? (
            <img src={picture} alt={t('{label} as it will be shown', { label })} className="size-full object-cover" />
          ) : (
            <ImagePlus aria-hidden="true" className="size-8" />
          )}
        </div>
        <div className="grid min-w-40 flex-1 gap-2">
          {progress === null ? (
            <div className="flex flex-wrap gap-2">
              <label className={buttonClass('secondary', 'medium', 'ui-file-button')}>
                {picture ? t('Replace picture') : t('Choose picture')}
                <input
                  {...control}
                  ref={input}
                  type="file"
                  className="sr-only"
                  aria-label={
                    picture ? t('{label}: replace picture', { label }) : t('{label}: choose picture', { label })
                  }
                  accept={accept}
                  onChange={(event) => {
                    const file = event.target.files?.[0];
                    event.target.value = ''; // so that the same file can be chosen again
                    if (file) onPick(file);
                  }}
                />
              </label>
              {picture || error ? (
                <Button variant="quiet" onClick={onRemove}>
                  <Trash2 aria-hidden="true" />
                  {t('Remove')}
                </Button>
              ) : null}
            </div>
          ) : (
            <div className="grid gap-1.5">
              <progress className="ui-meter" value={progress} aria-label={t('Uploading {label}', { label })} />
              <p className="flex items-center justify-between gap-3 text-ink-muted">
                <span>{t('Uploading… {percent}%', { percent: String(Math.round(progress * 100)) })}</span>
                <Button variant="quiet" size="small" onClick={onCancel}>
                  {t('Cancel upload')}
                </Button>
              </p>
            </div>
          )}
        </div>
      </div>
    </Field>
  );
}
