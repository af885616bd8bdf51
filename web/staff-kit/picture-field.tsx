import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ImageKind, imageAddress } from '#contract/images/addresses.ts';
import { uploadImage } from '#contract/images/endpoints.ts';
import { maxImageBytes } from '#contract/images/limits.ts';
import { imageHint, imageTooLarge, notAnImage } from '#contract/images/texts.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { sendFile } from '#web/lib/files.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field, type FieldProps, useField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp'];

export type PictureState = 'ready' | 'uploading' | 'failed';

/** Why the submit button is disabled in each state, translated where it is shown. */
export const pictureDisabledReason: Record<PictureState, string | undefined> = {
  ready: undefined,
  uploading: msg('The picture is still being uploaded.'),
  failed: msg('Please choose another picture, or remove it.'),
};

type PictureFieldProps = {
  label: string;
  kind: ImageKind;
  /** The hash of the picture that will be saved, or null. */
  value: string | null;
  onChange: (hash: string | null) => void;
  /** The form must not be saved while a picture is uploading, nor after it was rejected. */
  onStateChange: (state: PictureState) => void;
  error?: string | undefined;
};

/** Uploads a picture as soon as it is chosen, and shows the version that the server processed, as families will see it. */
export function PictureField({ label, kind, value, onChange, onStateChange, error }: PictureFieldProps) {
  const t = useT();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const activeUpload = useRef<AbortController>(undefined);
  useEffect(() => () => activeUpload.current?.abort(), []);

  const fail = (reason: string) => {
    setProblem(reason);
    onStateChange('failed');
    showToast({ title: t('Failed to upload image'), description: reason, tone: 'destructive' });
  };
  const setPicture = (next: string | null) => {
    setProblem(undefined);
    onStateChange('ready');
    onChange(next);
  };

  const upload = async (file: File) => {
    if (!acceptedTypes.includes(file.type)) return fail(t(notAnImage));
    if (file.size > maxImageBytes) return fail(t(imageTooLarge));
    const controller = new AbortController();
    activeUpload.current = controller;
    setProblem(undefined);
    setProgress(0);
    onStateChange('uploading');
    try {
      const signal = controller.signal;
      const sent = await sendFile(uploadImage, { params: { kind } }, file, { onProgress: setProgress, signal });
      setPicture(sent.hash);
    } catch (failure) {
      if (controller.signal.aborted) onStateChange('ready');
      else fail(wordsFor(failure));
    } finally {
      setProgress(null);
    }
  };

  return (
    <PictureChoice
      optional
      label={label}
      hint={t(imageHint)}
      error={problem ?? error}
      picture={imageAddress(kind, value)}
      shape={kind === 'doctors' ? 'square' : 'wide'}
      accept={acceptedTypes.join(',')}
      progress={progress}
      onPick={(file) => void upload(file)}
      onRemove={() => setPicture(null)}
      onCancel={() => activeUpload.current?.abort()}
    />
  );
}

type PictureChoiceProps = FieldProps & {
  /** The address of the current picture, or null. */
  picture: string | null;
  shape?: 'square' | 'wide' | undefined;
  /** The file types of the picker, e.g. `image/png,image/webp`. */
  accept: string;
  /** The progress of the upload from 0 to 1, or null if none is running. */
  progress: number | null;
  onPick: (file: File) => void;
  onRemove: () => void;
  onCancel: () => void;
};

/** A picture that can be chosen, replaced and removed, with the progress of its upload. */
function PictureChoice({
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
}: PictureChoiceProps) {
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
