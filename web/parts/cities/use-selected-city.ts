import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { City } from '#contract/cities/schemas.ts';

type Listener = () => void;

/** The store of the selected city, which determines prices. The router's context has one store per browser or rendered page. */
export type SelectedCity = {
  current: () => City | null;
  /** The city in the HTML of the server. The first render in the browser must use the same value. */
  rendered: () => City | null;
  /** Sets the city that the server rendered. */
  hydrate: (city: City | null) => void;
  choose: (city: City) => void;
  subscribe: (listener: Listener) => Listener;
};

export function createSelectedCity(initial: City | null): SelectedCity {
  const listeners = new Set<Listener>();
  let rendered = initial;
  let city = initial;

  return {
    current: () => city,
    rendered: () => rendered,
    hydrate: (renderedCity) => {
      rendered = renderedCity;
      city = renderedCity;
    },
    choose: (chosen) => {
      city = chosen;
      for (const notify of listeners) notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The city that determines prices; null until one is chosen. The server reads it from a cookie. */
export function useSelectedCity(): City | null {
  const { selectedCity } = useRouter().options.context;
  return useSyncExternalStore(selectedCity.subscribe, selectedCity.current, selectedCity.rendered);
}

// The state of the dialog is global, because only the browser uses it and there is one dialog.
let isOpen = false;
const dialogListeners = new Set<Listener>();

function setOpen(next: boolean): void {
  isOpen = next;
  for (const notify of dialogListeners) notify();
}

export function openCityDialog(): void {
  setOpen(true);
}

export function closeCityDialog(): void {
  setOpen(false);
}

/** Whether the dialog is open. Always false on the server, so that pages are usable without JavaScript. */
export function useIsCityDialogOpen(): boolean {
  return useSyncExternalStore(
    subscribeToDialog,
    () => isOpen,
    () => false,
  );
}

function subscribeToDialog(listener: Listener): Listener {
  dialogListeners.add(listener);
  return () => dialogListeners.delete(listener);
}
