import type { Preferences } from '../entities/preferences.ts'
import type { LiveEvent } from './desk-event.ts'

export const applyToPreferences = (preferences: Preferences, event: LiveEvent): Preferences =>
  event.type === 'preferencesChanged' ? event.payload.preferences : preferences
