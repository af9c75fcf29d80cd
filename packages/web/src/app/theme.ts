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
  showBar(theme)
  stored.write(remembered, theme)
}

/** P7-100: the bar of a phone's system takes the colour of the tag whose media are met. */
function showBar(theme: Theme): void {
  for (const one of ['light', 'dark'] as const) {
    const media = theme === one ? 'all' : 'not all'
    const tag = document.querySelector(`#bar-${one}`)
    tag?.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${one})` : media)
  }
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
