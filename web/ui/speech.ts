// Reads a text aloud with a voice of the device.

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>;

/** The language tag in lower case with a hyphen: some phones write `hi_IN`. */
const tagOf = ({ lang }: Voice) => lang.replace('_', '-').toLowerCase();

/**
 * The best voice for a language; null if there is none. Voices of the device come first: they work without a network,
 * and what they say stays on the device. Among equals, an Indian accent comes first, then for English a British one.
 */
export function chooseVoice<V extends Voice>(voices: readonly V[], language: string): V | null {
  const accents = [`${language}-in`, `${language}-gb`];
  const rank = (voice: V) => {
    const accent = accents.indexOf(tagOf(voice));
    return (voice.localService ? 0 : 10) + (accent < 0 ? accents.length : accent);
  };
  const ofLanguage = voices.filter((voice) => tagOf(voice).split('-')[0] === language);
  return ofLanguage.sort((one, other) => rank(one) - rank(other))[0] ?? null;
}

/**
 * Calls `show` with the voice for a language, now and whenever the voices change: browsers load them late. Returns the
 * function that ends these calls. Does nothing in a browser that cannot speak.
 */
export function watchVoice(language: string, show: (voice: SpeechSynthesisVoice | null) => void): () => void {
  if (typeof speechSynthesis === 'undefined') return () => undefined;
  const update = () => show(chooseVoice(speechSynthesis.getVoices(), language));
  update();
  speechSynthesis.addEventListener('voiceschanged', update);
  return () => speechSynthesis.removeEventListener('voiceschanged', update);
}

/** Reads a text aloud, and stops any other text first. Returns the function that stops it. Leaving the page stops it too. */
export function speakText(text: string, voice: SpeechSynthesisVoice, onEnd: () => void): () => void {
  const utterance = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang.replace('_', '-') });
  utterance.onend = onEnd;
  utterance.onerror = onEnd; // browsers also report an error if another text interrupts this one
  const stop = () => {
    utterance.onend = null;
    utterance.onerror = null;
    speechSynthesis.cancel();
    onEnd();
  };
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
  addEventListener('pagehide', stop, { once: true });
  return () => {
    removeEventListener('pagehide', stop);
    stop();
  };
}
