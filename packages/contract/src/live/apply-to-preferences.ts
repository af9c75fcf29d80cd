import type { Preferences } from '../entities/preferences.ts'
import type { LiveEvent } from './live-event.ts'

export const applyToPreferences = (preferences: Preferences, event: LiveEvent): Preferences =>
  event.type === 'preferencesChanged' ? event.payload.preferences : preferences
