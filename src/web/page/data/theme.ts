export type Theme = 'light' | 'dark';

const KEY = 'tideproof-theme';
const wishesDark = matchMedia('(prefers-color-scheme: dark)');

/** What the user chose on this page, or else what the system asks for. */
export function currentTheme(): Theme {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return wishesDark.matches ? 'dark' : 'light';
}

/** A choice that is what the system asks for anyway is none: the page follows the system again. */
export function chooseTheme(theme: Theme): void {
  if (theme === (wishesDark.matches ? 'dark' : 'light')) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  showTheme();
}

/** Puts the theme on the document and tells who draws by hand. */
function showTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
  dispatchEvent(new Event('themechange'));
}

export function followSystemTheme(): void {
  wishesDark.addEventListener('change', showTheme);
  showTheme();
}
