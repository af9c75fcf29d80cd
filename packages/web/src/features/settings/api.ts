import {
  type CallArguments,
  calls,
  type SettingName,
  type Settings,
  type GeneralSettings,
  RemovalPreview,
} from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import { failureOf } from '../../live/outcome.ts'

export const generalSettingsQuery = queryOptions({
  queryKey: ['general-settings'] as const,
  queryFn: () => request(calls.getGeneralSettings),
  gcTime: 0,
})

export type SettingsChange = CallArguments<typeof calls.saveGeneralSettings>['body']

/** Only changed settings are sent, so that two administrators do not undo each other's changes. */
export function changesIn(
  before: GeneralSettings,
  after: GeneralSettings,
  back: readonly SettingName[] = [],
): SettingsChange {
  const { defaultDepartmentid, defaults, ownRules: _, ...rest } = after
  // A setting whose value was typed again after the reset is set again.
  const backToDefault = back.filter((rule) => after[rule] === defaults[rule])
  const departments =
    defaultDepartmentid === null || defaultDepartmentid === before.defaultDepartmentid
      ? {}
      : { defaultDepartmentid }
  const changed = Object.entries(rest).filter(
    ([name, value]) =>
      value !== new Map(Object.entries(before)).get(name) && !backToDefault.some((rule) => rule === name),
  )
  return {
    ...Object.fromEntries(changed),
    ...departments,
    ...(backToDefault.length > 0 && { backToDefault }),
  }
}

/** The defaults behind the settings that administrators have overridden and have not just reset. */
export const overridden = (
  { defaults, ownRules }: GeneralSettings,
  back: readonly SettingName[],
): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(defaults).filter(
      ([name]) => ownRules.some((rule) => rule === name) && !back.some((rule) => rule === name),
    ),
  )

/** The data that a refused change would have removed; null for every other failure. */
export function removalIn(error: unknown): RemovalPreview | null {
  const failure = failureOf(error)
  if (failure.kind !== 'refused' || failure.refusal.error !== 'removal-unconfirmed') return null
  return RemovalPreview.safeParse(failure.refusal.detail).data ?? null
}

export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SettingsChange) => request(calls.saveGeneralSettings, { body }),
    onSuccess: (settings) => {
      queries.setQueryData(generalSettingsQuery.queryKey, settings)
      void queries.invalidateQueries({ queryKey: ['department-cards'] })
      void queries.invalidateQueries({ queryKey: ['second-factor'] })
    },
  })
}
