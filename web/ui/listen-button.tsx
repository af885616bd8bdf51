import { Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Button } from './button.tsx';
import { speakText, watchVoice } from './speech.ts';

type ListenButtonProps = {
  /** Whole sentences in the language of the page. */
  text: string;
  /** The class of the label, to show only the icon on a narrow screen. */
  labelClass?: string;
};

/** Reads a text aloud. A second click stops it. Renders nothing if the device has no voice for the language of the page. */
export function ListenButton({ text, labelClass }: ListenButtonProps) {
  const t = useT();
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  const [isSpeaking, setIsSpeaking] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => watchVoice(t.language, setVoice), [t.language]);
  // Stops reading when the button disappears or its text changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what is being said
  useEffect(() => () => stop.current?.(), [text]);

  const handleClick = () => {
    if (stop.current) return stop.current();
    if (!voice) return;
    setIsSpeaking(true);
    stop.current = speakText(text, voice, () => {
      stop.current = null;
      setIsSpeaking(false);
    });
  };

  if (!voice) return null;
  return (
    <Button variant="secondary" className="min-h-12" aria-pressed={isSpeaking} onClick={handleClick}>
      {isSpeaking ? <Square aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      <span className={labelClass}>{t('Listen')}</span>
    </Button>
  );
}
