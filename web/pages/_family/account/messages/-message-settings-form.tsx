import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { saveMessageSettings } from '#contract/messages/endpoints.ts';
import { type ExternalChannel, languageNames, messageLanguages } from '#contract/messages/kinds.ts';
import { type MessageSettings, MessageSettingsBody } from '#contract/messages/schemas.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm, useDraftAutosave } from '#web/lib/form.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { LeadsField } from '#web/parts/messages/leads-field.tsx';
import { messageQueries } from '#web/parts/messages/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ChannelsField } from './-channels-field.tsx';
import { KindChannelsField } from './-kind-channels-field.tsx';

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
      const saved = await call(saveMessageSettings, { body });
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
