import type { Feature } from '../platform/http/feature.ts'
import { deskSettingsFeature } from './desk-settings/desk-settings-feature.ts'
import { sessionsFeature } from './sessions/sessions-feature.ts'

/** Every feature of the desk, in the order in which they prepare it. */
export const features: readonly Feature[] = [deskSettingsFeature, sessionsFeature]
