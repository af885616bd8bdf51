let loaded: Promise<void> | undefined;

/** Waits until the browser has voices, which it loads late. Without any it waits forever: parts that speak are not loaded. */
export function whenVoicesLoad(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    if (typeof speechSynthesis === 'undefined') return;
    if (speechSynthesis.getVoices().length > 0) resolve();
    else speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true });
  });
  return loaded;
}
