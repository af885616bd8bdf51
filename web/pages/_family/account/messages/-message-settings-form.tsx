import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { saveMessageSettings } from '#contract/messages/endpoints.ts';
import {
  type ExternalChannel,
  languageNames,
  type MessageKind,
  messageKinds,
  messageLanguages,
} from '#contract/messages/kinds.ts';
import { type MessageSettings, MessageSettingsBody } from '#contract/messages/schemas.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm, useDraftAutosave } from '#web/lib/form.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { LeadsField } from '#web/parts/messages/leads-field.tsx';
import { channelNames, kindNames, positionWords } from '#web/parts/messages/message-words.ts';
import { messageQueries } from '#web/parts/messages/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TimeField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { moveChannel, shownChannels } from './-channel-rules.ts';

const draftName = 'message-settings';

const valuesOf = (settings: MessageSettings): MessageSettingsBody => {
  const { language, channels, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp, version } = settings;
  return { language, channels, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp, version };
};

/** Channels, reminders, quiet hours and language. They are saved together. */
export function MessageSettingsForm({ settings }: { settings: MessageSettings }) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(MessageSettingsBody, valuesOf(settings), { draft: draftName });
  const removeDraft = useDraftAutosave(form, draftName);
  const { isSubmitting, values } = form;
  const { availableChannels: available } = settings;
  const agreement = form.controlled('agreesToWhatsapp');

  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await callApi(saveMessageSettings, { body });
      queryClient.setQueryData(messageQueries.settings().queryKey, saved);
      form.reset(valuesOf(saved));
      removeDraft();
      showToast({ title: t('Message settings saved'), tone: 'success' });
    } catch (error) {
      if (replyOf(error).code === 'changed') return takeNewer();
      const text = wordsFor(error, t('The settings could not be saved. Please try again.'));
      form.showError(error, { formKind: 'ownAccount', text });
    }
  });

  /** Fills the form with the settings that were saved elsewhere, and applies the user's unsaved changes to them. */
  const takeNewer = async () => {
    const { version: _version, ...own } = form.changedValues();
    const newer = await queryClient.fetchQuery({ ...messageQueries.settings(), staleTime: 0 }).catch(() => null);
    if (newer) {
      form.reset(valuesOf(newer));
      form.change(own);
    }
    form.showAlert(
      newer
        ? t(
            'These settings were changed elsewhere in the meantime, for example by a link. Your changes are kept. Please check them and save again.',
          )
        : t('The settings could not be saved. Please try again.'),
    );
  };

  const detailOf = (channel: ExternalChannel) => {
    if (channel === 'email') return emailWords(t, settings);
    if (channel === 'push') return settings.hasPushHere ? t('In this browser') : t('Turn notifications on below.');
    const phone = settings.phone ? phoneWords(settings.phone) : t('Your account has no phone.');
    if (channel === 'sms') return phone;
    return (
      <>
        <p>{phone}</p>
        <label className="ui-choice">
          <input
            type="checkbox"
            className="ui-check"
            checked={agreement.value}
            onChange={(event) => agreement.onChange(event.target.checked)}
          />
          <span>{t('I agree to get messages on WhatsApp')}</span>
        </label>
      </>
    );
  };

  return (
    <form method="post" noValidate className="grid gap-6" onSubmit={(event) => void submit(event)}>
      <Card as="section" padding="roomy" aria-labelledby="channels">
        <h2 id="channels" className="text-xl">
          {t('How we reach you')}
        </h2>
        <p className="mt-1 mb-4 text-ink-muted">
          {available.length > 0
            ? t('Every message is in your inbox. We also send it on the first of these channels that works.')
            : t('Every message is in your inbox. Other channels are not available yet.')}
        </p>
        {available.length > 0 ? (
          <>
            <ChannelsField {...form.controlled('channels')} available={available} detailOf={detailOf} />
            <details className="group mt-4">
              <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-semibold text-brand-ink">
                {t('Other channels for some messages')}
                <ChevronDown aria-hidden="true" className="size-5 flex-none group-open:rotate-180" />
              </summary>
              <KindChannelsField {...form.controlled('kindChannels')} general={values.channels} available={available} />
            </details>
          </>
        ) : null}
      </Card>
      <Card as="section" padding="roomy" aria-labelledby="reminders">
        <h2 id="reminders" className="mb-2 text-xl">
          {t('Reminders')}
        </h2>
        <LeadsField {...form.controlled('leads')} />
      </Card>
      <Card as="section" padding="roomy" aria-labelledby="quiet">
        <h2 id="quiet" className="text-xl">
          {t('Quiet hours')}
        </h2>
        <p className="mt-1 mb-4 text-ink-muted">
          {t(
            'We send nothing in these hours, India time. Only what cannot wait comes, such as a doctor who runs late. For no quiet hours, enter the same time twice.',
          )}
        </p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
          <TimeField label={t('From')} {...form.field('quietFrom', { comparedField: 'quietTo' })} />
          <TimeField label={t('To')} {...form.field('quietTo')} />
        </div>
      </Card>
      <Card as="section" padding="roomy" aria-labelledby="language">
        <h2 id="language" className="mb-4 text-xl">
          {t('Language')}
        </h2>
        <SelectField
          label={t('Language of messages')}
          options={messageLanguages.map((language) => ({ value: language, label: languageNames[language] }))}
          {...form.field('language')}
        />
      </Card>
      <Alert message={form.alert} />
      <SubmitButton busy={isSubmitting} className="justify-self-start max-md:w-full">
        {isSubmitting ? t('Saving...') : t('Save Changes')}
      </SubmitButton>
    </form>
  );
}

function emailWords(t: T, { email }: MessageSettings): string {
  if (!email) return t('Add your e-mail address below.');
  return email.isConfirmed ? email.address : t('Confirm your e-mail address below.');
}

type KindChannels = MessageSettings['kindChannels'];

type KindChannelsFieldProps = {
  value: KindChannels;
  onChange: (value: KindChannels) => void;
  /** The channels of all kinds of messages that have no choice of their own. */
  general: readonly ExternalChannel[];
  available: readonly ExternalChannel[];
};

/** The channels of each kind of message: the same as for all kinds, the inbox only, or a choice of channels. */
function KindChannelsField({ value, onChange, general, available }: KindChannelsFieldProps) {
  const shown = shownChannels(general, available);
  const t = useT();
  const setKind = (kind: MessageKind, channels: ExternalChannel[] | undefined) => {
    const { [kind]: _previous, ...others } = value;
    onChange(channels ? { ...others, [kind]: channels } : others);
  };
  /** Keeps the order in which the channels are tried, and channels that this server cannot use. */
  const toggle = (kind: MessageKind, channel: ExternalChannel, isOn: boolean) => {
    const current = value[kind] ?? [];
    setKind(kind, isOn ? inOrder([...current, channel], shown) : current.filter((one) => one !== channel));
  };

  return (
    <ul className="divide-y divide-line border-y border-line">
      {messageKinds.map((kind) => {
        const own = value[kind];
        const chosen = own?.filter((channel) => available.includes(channel)) ?? [];
        const mode = own === undefined ? 'general' : chosen.length === 0 ? 'inbox' : 'own';
        return (
          <li key={kind} className="grid gap-2 py-4 md:grid-cols-2 md:gap-6">
            <SelectField
              label={t(kindNames[kind])}
              value={mode}
              options={[
                { value: 'general', label: t('Same as above') },
                { value: 'own', label: t('Other channels') },
                { value: 'inbox', label: t('In the inbox only') },
              ]}
              onChange={({ target }) => setKind(kind, channelsForMode(target.value, general, shown))}
            />
            {mode === 'own' ? (
              <fieldset className="ui-field">
                <legend className="sr-only">{t('Channels: {kind}', { kind: t(kindNames[kind]) })}</legend>
                <div className="flex flex-wrap gap-x-6 md:pt-6">
                  {inOrder(shown, chosen).map((channel) => (
                    <label key={channel} className="ui-choice">
                      <input
                        type="checkbox"
                        className="ui-check"
                        checked={chosen.includes(channel)}
                        onChange={(event) => toggle(kind, channel, event.target.checked)}
                      />
                      <span>{t(channelNames[channel])}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The channels of a kind after the user has chosen its mode. Undefined: the kind uses the general channels. */
function channelsForMode(mode: string, general: readonly ExternalChannel[], shown: readonly ExternalChannel[]) {
  if (mode === 'general') return undefined;
  if (mode === 'inbox') return [];
  return general.length > 0 ? [...general] : [...shown];
}

/** Sorts channels as in `order`. Channels that `order` does not contain come last. */
function inOrder(channels: readonly ExternalChannel[], order: readonly ExternalChannel[]): ExternalChannel[] {
  const placeOf = (channel: ExternalChannel) => (order.includes(channel) ? order.indexOf(channel) : order.length);
  return [...channels].sort((one, other) => placeOf(one) - placeOf(other));
}

type ChannelsFieldProps = {
  value: ExternalChannel[];
  onChange: (value: ExternalChannel[]) => void;
  /** The channels that this server can send on. */
  available: readonly ExternalChannel[];
  /** Where messages go, or what is missing. */
  detailOf: (channel: ExternalChannel) => ReactNode;
};

/** The channels in the order in which they are tried. Buttons change the order, so that it works by keyboard alone. */
function ChannelsField({ value, onChange, available, detailOf }: ChannelsFieldProps) {
  const t = useT();
  const id = useId();
  const [announcement, setAnnouncement] = useState('');
  const moved = useRef<HTMLButtonElement | null>(null);
  // The browser takes the focus away from an element that is moved in the document.
  useEffect(() => {
    if (value.length === 0) return;
    moved.current?.focus();
    moved.current = null;
  }, [value]);

  const shown = shownChannels(value, available);
  const chosen = shown.filter((channel) => value.includes(channel));
  const move = (channel: ExternalChannel, by: -1 | 1, button: HTMLButtonElement) => {
    const next = moveChannel(value, available, channel, by);
    moved.current = button;
    setAnnouncement(
      positionWords(
        t,
        channel,
        shownChannels(next, available).filter((one) => next.includes(one)),
      ),
    );
    onChange(next);
  };
  const toggle = (channel: ExternalChannel, isOn: boolean) =>
    onChange(isOn ? [...value, channel] : value.filter((one) => one !== channel));

  return (
    <fieldset className="ui-field @container">
      <legend className="sr-only">{t('Channels, in the order in which they are tried')}</legend>
      <ol className="divide-y divide-line border-y border-line">
        {shown.map((channel) => {
          const position = chosen.indexOf(channel);
          return (
            <li key={channel} className="whole-words flex flex-wrap items-center gap-x-3 py-2">
              <label className="ui-choice flex flex-1 basis-[8rem]">
                <input
                  type="checkbox"
                  className="ui-check"
                  checked={position >= 0}
                  aria-describedby={`${id}-${channel}`}
                  onChange={(event) => toggle(channel, event.target.checked)}
                />
                <span className="min-w-0 font-semibold">{t(channelNames[channel])}</span>
              </label>
              {position >= 0 && chosen.length > 1 ? (
                <div className="flex">
                  <IconButton
                    label={t('Move {channel} up', { channel: t(channelNames[channel]) })}
                    aria-disabled={position === 0}
                    onClick={(event) => position > 0 && move(channel, -1, event.currentTarget)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t('Move {channel} down', { channel: t(channelNames[channel]) })}
                    aria-disabled={position === chosen.length - 1}
                    onClick={(event) => position < chosen.length - 1 && move(channel, 1, event.currentTarget)}
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                </div>
              ) : null}
              <div id={`${id}-${channel}`} className="-mt-2 basis-full ps-9 pb-2 text-ink-muted @max-[12rem]:ps-0">
                {detailOf(channel)}
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}
