import type { ComponentProps } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Options for `form.field`: removes spaces, because people paste codes that contain them. */
export const removeSpaces = { parse: (text: string) => text.replace(/\s/g, '') };

/** A field for the six-digit code from an SMS. Phones can fill it in automatically. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useT();
  return (
    <TextField
      label={t('6-digit code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}
