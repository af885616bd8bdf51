import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { setTextTemplate } from '#contract/messages/staff-endpoints.ts';
import type { MessageText } from '#contract/messages/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { managedMessageQueries } from '#web/parts/messages/staff/queries.ts';
import { channelWords, textWords } from '#web/parts/messages/staff/words.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type TemplateFieldProps = { text: MessageText; canEdit: boolean };

/** The number or name under which a text is registered at the carrier. */
export function TemplateField({ text, canEdit }: TemplateFieldProps) {
  const t = useT();
  const { id, channel, kind, language, templateName } = text;
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? templateName ?? '';
  const save = useMutation({
    mutationFn: () =>
      call(setTextTemplate, { params: { textId: String(id) }, body: { templateName: value.trim() || null } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(managedMessageQueries.texts(language).queryKey, (old) =>
        old ? { texts: old.texts.map((one) => (one.id === changed.id ? changed : one)) } : old,
      );
      setTyped(undefined);
      showToast({
        title: t('Template saved'),
        description: `${t(textWords[kind])}, ${t(channelWords[channel])}`,
        tone: 'success',
      });
    },
  });
  const label = channel === 'sms' ? t('DLT template id') : t('WhatsApp template name');
  if (!canEdit)
    return (
      <p>
        {label}: <span className="font-mono wrap-anywhere">{templateName ?? t('none')}</span>
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form className="flex flex-wrap items-end gap-3" noValidate method="post" onSubmit={submit}>
      <TextField
        className="min-w-0 flex-1 basis-52"
        label={label}
        autoComplete="off"
        maxLength={100}
        value={value}
        error={save.error ? wordsFor(save.error, t('Please try again later.')) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {value.trim() === (templateName ?? '') ? null : (
        <SubmitButton variant="secondary" busy={save.isPending}>
          {t('Save')}
        </SubmitButton>
      )}
    </form>
  );
}
