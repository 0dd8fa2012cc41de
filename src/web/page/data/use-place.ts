import { useEffect, useState } from 'preact/hooks';
import { addressOf, type Choices, type Place, parsePlace } from './place.ts';

export interface Here {
  place: Place;
  choices: URLSearchParams;
  /** Changes filters in the address without a step in the history. */
  choose(changes: Choices): void;
}

/** The place in the address, and again whenever it changes. */
export function usePlace(): Here {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const { place, choices } = parsePlace(hash);
  return {
    place,
    choices,
    choose(changes) {
      const next = addressOf(place, { ...Object.fromEntries(parsePlace(location.hash).choices), ...changes });
      history.replaceState(history.state, '', next);
      setHash(next);
    },
  };
}

export function goTo(address: string): void {
  location.hash = address;
}
