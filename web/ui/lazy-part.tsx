import { type ComponentType, useEffect, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { showToast } from './toast-store.ts';

type Closable = { onClose?: (() => void) | undefined };

/** A component of `lazyPart`. `preload` loads it in advance. */
export type LazyPart<Props extends object> = ComponentType<Props> & { preload: () => Promise<void> };

/**
 * A component that is loaded when it is first shown. If that fails, because the network is down, nothing is shown: a dialog
 * is closed with a message, and the next attempt loads it again. React's `lazy` would replace the whole page by an error.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    Loaded ??= await load();
  };

  function Part(props: Props & Closable) {
    const t = useT();
    const [, showLoaded] = useState(false);
    const { onClose } = props;
    // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt each time that the component is shown
    useEffect(() => {
      let isShown = true;
      const fail = () => {
        if (!isShown || !onClose) return;
        const description = t('Please check your connection and try again.');
        showToast({ title: t('This could not be opened'), description, tone: 'destructive' });
        onClose();
      };
      if (!Loaded) preload().then(() => isShown && showLoaded(true), fail);
      return () => {
        isShown = false;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(Part, { preload });
}

/** Loads parts once the browser has nothing else to do, so that they also open without a network. */
export function usePreload(...parts: readonly { preload: () => Promise<void> }[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of a component never change
  useEffect(() => {
    const load = () => {
      for (const part of parts) void part.preload().catch(() => undefined); // tried again when the part is shown
    };
    if (typeof requestIdleCallback === 'undefined') setTimeout(load, 1_000);
    else requestIdleCallback(load);
  }, []);
}
