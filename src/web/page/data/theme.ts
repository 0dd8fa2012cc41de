export type Theme = 'light' | 'dark';

const KEY = 'tideproof-theme';
const wishesDark = matchMedia('(prefers-color-scheme: dark)');

/** The user's choice on this page, or the system's preference. */
export function currentTheme(): Theme {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return wishesDark.matches ? 'dark' : 'light';
}

/** A choice equal to the system's preference is not stored: the page then follows the system. */
export function chooseTheme(theme: Theme): void {
  if (theme === (wishesDark.matches ? 'dark' : 'light')) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  showTheme();
}

/** Applies the theme and notifies custom drawing code. */
function showTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
  dispatchEvent(new Event('themechange'));
}

export function followSystemTheme(): void {
  wishesDark.addEventListener('change', showTheme);
  showTheme();
}
