import { useEffect, useRef, useState } from 'react';
import { uploadImage } from '#contract/images/endpoints.ts';
import {
  type ImageKind,
  imageAddress,
  imageHint,
  imageTooLarge,
  maxImageBytes,
  notAnImage,
} from '#contract/images/texts.ts';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { sendFile } from '#web/lib/files.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { PictureField } from '#web/ui/picture-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp'];

export type PictureState = 'ready' | 'uploading' | 'failed';

/** Why the submit button is disabled in each state, translated where it is shown. */
export const pictureDisabledReason: Record<PictureState, string | undefined> = {
  ready: undefined,
  uploading: marked('The picture is still being uploaded.'),
  failed: marked('Please choose another picture, or remove it.'),
};

type PictureUploadProps = {
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
export function PictureUpload({ label, kind, value, onChange, onStateChange, error }: PictureUploadProps) {
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
    <PictureField
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
