import { useEffect, useRef, useState } from 'react';
import {
  type ImageKind,
  imageAddress,
  imageHint,
  imageTooLarge,
  maxImageBytes,
  notAnImage,
  uploadImage,
} from '#contract/images-api.ts';
import { sendFile } from '#web/lib/upload.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { PictureField } from '#web/ui/picture-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const accepted = ['image/jpeg', 'image/png', 'image/webp'];

export type PictureState = 'ready' | 'uploading' | 'failed';

/** Why nothing can be saved now. */
export const pictureReason: Record<PictureState, string | undefined> = {
  ready: undefined,
  uploading: 'The picture is still being uploaded.',
  failed: 'Please choose another picture, or remove it.',
};

type PictureUploadProps = {
  label: string;
  kind: ImageKind;
  /** The picture that will be saved; null for none. */
  value: string | null;
  onChange: (hash: string | null) => void;
  /** Nothing should be saved while a picture is on its way, nor after it was refused. */
  onState: (state: PictureState) => void;
  error?: string | undefined;
};

/** Sends a chosen picture at once and shows it as the server drew it: what is seen here is what families will see. */
export function PictureUpload({ label, kind, value, onChange, onState, error }: PictureUploadProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const fail = (reason: string) => {
    setProblem(reason);
    onState('failed');
    showToast({ title: 'Failed to upload image', description: reason, tone: 'destructive' });
  };
  const settle = (next: string | null) => {
    setProblem(undefined);
    onState('ready');
    onChange(next);
  };

  const pick = async (file: File) => {
    if (!accepted.includes(file.type)) return fail(notAnImage);
    if (file.size > maxImageBytes) return fail(imageTooLarge);
    const own = new AbortController();
    sending.current = own;
    setProblem(undefined);
    setProgress(0);
    onState('uploading');
    try {
      const signal = own.signal;
      const sent = await sendFile(uploadImage, { params: { kind } }, file, { onProgress: setProgress, signal });
      settle(sent.hash);
    } catch (failure) {
      if (own.signal.aborted) onState('ready');
      else fail(wordsFor(failure));
    } finally {
      setProgress(null);
    }
  };

  return (
    <PictureField
      optional
      label={label}
      hint={imageHint}
      error={problem ?? error}
      picture={imageAddress(kind, value)}
      shape={kind === 'doctors' ? 'square' : 'wide'}
      accept={accepted.join(',')}
      progress={progress}
      onPick={(file) => void pick(file)}
      onRemove={() => settle(null)}
      onCancel={() => sending.current?.abort()}
    />
  );
}
