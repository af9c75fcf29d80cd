import { z } from 'zod'
import { defineCall } from '../call.ts'
import { DeskRuleName, DeskRules, GeneralSettings } from '../entities/general-settings.ts'
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
      ...DeskRules.shape,
      defaultDepartmentid: Id,
      /** Those that follow the environment again; stronger than a value that is given too. */
      backToDefault: z.array(DeskRuleName),
    })
    .partial(),
  reply: GeneralSettings,
  refusals: ['department-not-found'],
})
