import { z } from 'zod'
import { defineCall } from '../call.ts'
import { SettingName, Settings, GeneralSettings } from '../entities/general-settings.ts'
import { FirstSteps } from '../entities/first-steps.ts'
import { RemovalPreview } from '../entities/removal-preview.ts'
import { Done, Id } from '../wire.ts'

export const getGeneralSettings = defineCall({
  method: 'GET',
  path: '/admin/general-settings',
  right: 'admin',
  scope: 'admin:read',
  summary: 'The settings of the whole desk, as they are in effect.',
  reply: GeneralSettings,
})

export const saveGeneralSettings = defineCall({
  method: 'PUT',
  path: '/admin/general-settings',
  right: 'admin',
  summary: 'Change some of the settings; in effect at once on every node and in every open page.',
  body: z
    .strictObject({
      ...Settings.shape,
      defaultDepartmentid: Id,
      /** The settings to reset to the environment; this overrides a value for them in the same request. */
      backToDefault: z.array(SettingName),
      /**
       * The counts that the administrator confirmed for a shorter retention time. Larger counts are refused, with the
       * current counts as `detail`.
       */
      confirmedRemoval: RemovalPreview,
    })
    .partial(),
  reply: GeneralSettings,
  refusals: ['department-not-found', 'removal-unconfirmed'],
})

export const getFirstSteps = defineCall({
  method: 'GET',
  path: '/admin/first-steps',
  right: 'admin',
  scope: 'admin:read',
  summary: 'Which of the first steps of a new installation are done.',
  reply: FirstSteps,
})

export const addExamples = defineCall({
  method: 'POST',
  path: '/admin/examples',
  right: 'admin',
  summary:
    'Put example tickets into an installation that has no client and no ticket, in your language; a repeat changes nothing.',
  body: z.strictObject({}),
  reply: Done,
  refusals: ['clients-exist'],
})

export const removeExamples = defineCall({
  method: 'POST',
  path: '/admin/examples/remove',
  right: 'admin',
  summary: 'Remove the example tickets with everything written in them; a repeat changes nothing.',
  body: z.strictObject({}),
  reply: Done,
})
