import type { Preferences } from '@switchboard/contract'
import { stored } from '../lib/stored.ts'

type Theme = Preferences['theme']

type Density = Preferences['density']

const remembered = 'switchboard.theme'
const rememberedDensity = 'switchboard.density'

/** `system` leaves the choice to the style sheets. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  stored.write(remembered, theme)
}

export function showDensity(density: Density): void {
  document.documentElement.dataset['density'] = density
  stored.write(rememberedDensity, density)
}

/** Applies the theme and the density that this browser used last, before the user is known. */
export function showRememberedAppearance(): void {
  if (stored.read(rememberedDensity) === 'compact') showDensity('compact')
  const theme = stored.read(remembered)
  if (theme === 'light' || theme === 'dark') showTheme(theme)
}
