import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ExternalChannel } from '#contract/messages/kinds.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { channelNames, positionWords } from '#web/parts/messages/message-words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { moveChannel, shownChannels } from './-channel-rules.ts';

type ChannelsFieldProps = {
  value: ExternalChannel[];
  onChange: (value: ExternalChannel[]) => void;
  /** The channels that this server can send on. */
  available: readonly ExternalChannel[];
  /** Where messages go, or what is missing. */
  detailOf: (channel: ExternalChannel) => ReactNode;
};

/** The channels in the order in which they are tried. Buttons change the order, so that it works by keyboard alone. */
export function ChannelsField({ value, onChange, available, detailOf }: ChannelsFieldProps) {
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
