import type { UseQueryResult } from '@tanstack/react-query';
import { BellOff, BellRing, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { NotifyPreview } from '#contract/messages/staff-schemas.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { channelListWords } from './staff-message-words.ts';

/** The most characters of the sentence to the family. The server checks this limit too. */
const maxNoteLength = 300;

type NoticeFieldsProps = {
  preview: Pick<UseQueryResult<NotifyPreview>, 'data' | 'isError'>;
  /** The sentence to the family. */
  note: string;
  onNote: (note: string) => void;
  /** The condition of the notice, shown before it: `If the time changes:`. Absent if the notice has no condition. */
  before?: string | undefined;
};

/** Who is notified of a change, and how, with an optional sentence to the family. */
export function NoticeFields({ preview, note, onNote, before }: NoticeFieldsProps) {
  const t = useT();
  const [isWriting, setIsWriting] = useState(note !== '');
  const { data, isError } = preview;
  const isNobody = data?.recipients.length === 0;
  return (
    <div className="grid justify-items-start gap-2">
      <div aria-live="polite" className="w-full">
        {data ? (
          <Recipients preview={data} before={before} />
        ) : isError ? (
          <p className="text-ink-muted">{t('The family is notified. How could not be loaded.')}</p>
        ) : (
          <Skeleton className="h-6 w-64 max-w-full" />
        )}
      </div>
      {isNobody ? null : isWriting ? (
        <TextField
          autoFocus
          optional
          className="w-full"
          label={t('Sentence to the family')}
          hint={t('Goes to the inbox and e-mail only. No diagnosis, please.')}
          autoComplete="off"
          maxLength={maxNoteLength}
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
      ) : (
        <Button variant="quiet" size="small" className="-ms-3" onClick={() => setIsWriting(true)}>
          <MessageSquarePlus aria-hidden="true" />
          {t('Add a sentence')}
        </Button>
      )}
    </div>
  );
}

function Recipients({ preview, before }: { preview: NotifyPreview; before: string | undefined }) {
  const t = useT();
  const { recipients, problem } = preview;
  const Icon = recipients.length === 0 || problem ? BellOff : BellRing;
  return (
    <div className="flex gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-ink-muted" />
      <div className="min-w-0 wrap-anywhere">
        {recipients.length > 0 ? (
          <p>
            {before ? `${before} ` : ''}
            {recipients.map(({ name, person, channels }, index) => (
              <span key={person}>
                {index > 0 ? '; ' : ''}
                <Sentence
                  text="{name} is notified: {channels}"
                  elements={{ name: <strong>{name}</strong>, channels: channelListWords(t, channels) }}
                />
              </span>
            ))}
            .
          </p>
        ) : null}
        {problem ? <p className={recipients.length > 0 ? 'text-ink-muted' : ''}>{problem}</p> : null}
      </div>
    </div>
  );
}
