import { z } from 'zod'
import { defineCall } from '../call.ts'
import { SettingName, Settings, GeneralSettings } from '../entities/general-settings.ts'
import { RemovalPreview } from '../entities/removal-preview.ts'
import { Id } from '../wire.ts'

export const getGeneralSettings = defineCall({
  method: 'GET',
  path: '/admin/general-settings',
  right: 'admin',
  scope: 'admin:read',
  summary: 'The settings of the whole desk, as they are in effect.',
  reply: GeneralSettings,
  refusals: [],
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
