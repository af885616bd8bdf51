import { type ExternalChannel, type MessageKind, messageKinds } from '#contract/messages/kinds.ts';
import type { MessageSettings } from '#contract/messages/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { channelNames, kindNames } from '#web/parts/messages/message-words.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { shownChannels } from './-channel-rules.ts';

type KindChannels = MessageSettings['kindChannels'];

type KindChannelsFieldProps = {
  value: KindChannels;
  onChange: (value: KindChannels) => void;
  /** The channels of all kinds without a choice of their own. */
  general: readonly ExternalChannel[];
  available: readonly ExternalChannel[];
};

/** The channels of each kind of message: the same as for all kinds, the inbox only, or a choice of channels. */
export function KindChannelsField({ value, onChange, general, available }: KindChannelsFieldProps) {
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

/** Sorts channels like `order`; those that are missing there come last. */
function inOrder(channels: readonly ExternalChannel[], order: readonly ExternalChannel[]): ExternalChannel[] {
  const placeOf = (channel: ExternalChannel) => (order.includes(channel) ? order.indexOf(channel) : order.length);
  return [...channels].sort((one, other) => placeOf(one) - placeOf(other));
}
