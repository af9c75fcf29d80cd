import type { z } from 'zod'
import type { Preferences } from '@switchboard/contract'
import { stored } from '../lib/stored.ts'

type Theme = z.infer<typeof Preferences>['theme']

const remembered = 'switchboard.theme'

/** `system` leaves the choice to the style sheets. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  stored.write(remembered, theme)
}

/** Applies the theme that this browser used last, before the user is known. */
export function showRememberedTheme(): void {
  const theme = stored.read(remembered)
  if (theme === 'light' || theme === 'dark') showTheme(theme)
}
