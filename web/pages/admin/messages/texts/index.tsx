import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { languageNames, type MessageChannel, messageLanguages } from '#contract/messages/kinds.ts';
import { setTextTemplate } from '#contract/messages/staff-endpoints.ts';
import type { MessageText } from '#contract/messages/staff-schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { staffMessageQueries } from '#web/parts/messages/staff/queries.ts';
import {
  channelWords,
  costWords,
  exampleTextWords,
  messageTextWords,
  textStateWords,
} from '#web/parts/messages/staff/staff-message-words.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { readTextsSearch, type TextsSearch, textChannels } from './-texts-search.ts';

export const Route = createFileRoute('/admin/messages/texts/')({
  // The component validates the parameters. Every page loads this function, so it must not import the validation.
  validateSearch: (search: TextsSearch) => search,
  component: TextsRoute,
});

function TextsRoute() {
  return <StaffTextsPage {...readTextsSearch(Route.useSearch())} />;
}

const kindOrder = Object.keys(messageTextWords);

/** The texts of messages as they would be sent, with their lengths and costs, and their templates at the carriers. */
function StaffTextsPage({ channel = 'sms', language = 'en' }: TextsSearch) {
  const t = useT();
  const query = useQuery(staffMessageQueries.texts(language));
  const navigate = useNavigate();
  const canEdit = can(useViewer()?.role ?? 'user', 'message.manage');
  const go = (next: TextsSearch) =>
    void navigate({
      to: paths.messageTexts,
      search: { channel, language, ...next },
      replace: true,
      resetScroll: false,
    });

  return (
    <>
      <PageHeader
        title={t('Texts of messages')}
        subtitle={t(
          'As families get them, with example values. A change of a text is a new version; sent messages keep theirs.',
        )}
        actions={
          <Link to={paths.staffMessages} className={buttonClass('secondary')}>
            {t('Messages')}
          </Link>
        }
      />
      <LanguageField value={language} onChange={(next) => go({ language: next })} />
      <AsyncView
        query={query}
        error={t('The texts could not be loaded. {message}', { message: wordsFor(query.error) })}
        isEmpty={({ texts }) => texts.length === 0}
        empty={
          <EmptyState
            drawing={<EmptySearch />}
            title={t('No texts are stored yet.')}
            hint={t('The server stores them when it starts.')}
          />
        }
        skeleton={<Skeleton className="h-96 rounded-card" />}
      >
        {({ texts }) => (
          <>
            <StateNote state={texts[0]?.state ?? null} />
            <Tabs
              label={t('Channel')}
              value={channel}
              onChange={(id) => go({ channel: id as MessageChannel })}
              tabs={textChannels.map((id) => ({
                id,
                label: t(channelWords[id]),
                content: <TextCards texts={texts.filter((text) => text.channel === id)} canEdit={canEdit} />,
              }))}
            />
          </>
        )}
      </AsyncView>
    </>
  );
}

type LanguageFieldProps = { value: MessageText['language']; onChange: (language: MessageText['language']) => void };

function LanguageField({ value, onChange }: LanguageFieldProps) {
  const t = useT();
  return (
    <SelectField
      className="mb-4 max-w-60"
      label={t('Language')}
      options={messageLanguages.map((one) => ({ value: one, label: languageNames[one] }))}
      value={value}
      onChange={(event) => onChange(event.target.value as MessageText['language'])}
    />
  );
}

/** How far the texts of the language are checked. English needs no translation. */
function StateNote({ state }: Pick<MessageText, 'state'>) {
  const t = useT();
  return state ? <p className="mb-4 text-ink-muted">{t(textStateWords[state])}</p> : null;
}

function TextCards({ texts, canEdit }: { texts: readonly MessageText[]; canEdit: boolean }) {
  const sorted = [...texts].sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
  return (
    <ul className="grid items-start gap-5 lg:grid-cols-2">
      {sorted.map((text) => (
        <li key={text.id} className="min-w-0">
          <TextCard text={text} canEdit={canEdit} />
        </li>
      ))}
    </ul>
  );
}

function TextCard({ text, canEdit }: { text: MessageText; canEdit: boolean }) {
  const t = useT();
  const { id, kind, channel, version, subject, body, registeredText, costClass, language } = text;
  const isRegistered = channel === 'sms' || channel === 'whatsapp';
  return (
    <Card as="section" aria-labelledby={`text-${id}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`text-${id}`} className="text-lg">
          {t(messageTextWords[kind])}
        </h2>
        <span className="text-ink-muted">{t('Version {version}', { version: String(version) })}</span>
      </div>
      <div lang={language} className="rounded-control bg-surface-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
        {subject ? <p className="mb-2 font-semibold">{subject}</p> : null}
        <p>{body}</p>
      </div>
      <Lengths text={text} />
      <p className="text-ink-muted">{t(costWords[costClass])}</p>
      {isRegistered && registeredText ? (
        <details>
          <summary className="link inline-block py-2">{t('Text for the registration')}</summary>
          <p
            lang={language}
            className="rounded-control bg-surface-sunken px-4 py-3 font-mono wrap-anywhere whitespace-pre-line"
          >
            {registeredText}
          </p>
        </details>
      ) : null}
      {isRegistered ? <TemplateField text={text} canEdit={canEdit} /> : null}
    </Card>
  );
}

function Lengths({ text: { channel, lengths } }: { text: MessageText }) {
  const t = useT();
  if (channel !== 'sms') {
    const usual = lengths[0];
    return usual ? <p>{t.count(usual.length, '{count} character', '{count} characters')}</p> : null;
  }
  return (
    <ul className="grid gap-1" aria-label={t('Lengths')}>
      {lengths.map(({ example, length, parts, alphabet }) => (
        <li key={example} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-40">{t(exampleTextWords[example])}</span>
          <Badge tone={parts === 1 ? 'success' : 'accent'}>{t.count(parts, '{count} part', '{count} parts')}</Badge>
          <span className="text-ink-muted">
            {alphabet === 'gsm'
              ? t.count(length, '{count} character, GSM alphabet', '{count} characters, GSM alphabet')
              : t.count(length, '{count} character, Unicode', '{count} characters, Unicode')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The number or name under which a text is registered at the carrier. */
function TemplateField({ text, canEdit }: { text: MessageText; canEdit: boolean }) {
  const t = useT();
  const { id, channel, kind, language, templateName } = text;
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? templateName ?? '';
  const save = useMutation({
    mutationFn: () =>
      callApi(setTextTemplate, { params: { textId: String(id) }, body: { templateName: value.trim() || null } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(staffMessageQueries.texts(language).queryKey, (old) =>
        old ? { texts: old.texts.map((one) => (one.id === changed.id ? changed : one)) } : old,
      );
      setTyped(undefined);
      showToast({
        title: t('Template saved'),
        description: `${t(messageTextWords[kind])}, ${t(channelWords[channel])}`,
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
