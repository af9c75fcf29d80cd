import { type CallArguments, calls, type GeneralSettings } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { answered } from '../../live/outcome.ts'

export const generalSettingsQuery = queryOptions({
  queryKey: ['general-settings'] as const,
  queryFn: async () => (await answered(callDesk(calls.getGeneralSettings))).value,
  gcTime: 0,
})

export type SettingsChange = CallArguments<typeof calls.saveGeneralSettings>['body']

/** Only what differs goes out, so that two administrators do not undo each other's settings. */
export function changesIn(before: GeneralSettings, after: GeneralSettings): SettingsChange {
  const { defaultDepartmentid, ...rest } = after
  const departments =
    defaultDepartmentid === null || defaultDepartmentid === before.defaultDepartmentid
      ? {}
      : { defaultDepartmentid }
  const changed = Object.entries(rest).filter(
    ([name, value]) => value !== new Map(Object.entries(before)).get(name),
  )
  return { ...Object.fromEntries(changed), ...departments }
}

export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: SettingsChange) =>
      (await answered(callDesk(calls.saveGeneralSettings, { body }))).value,
    onSuccess: (settings) => {
      queries.setQueryData(generalSettingsQuery.queryKey, settings)
      void queries.invalidateQueries({ queryKey: ['department-cards'] })
      void queries.invalidateQueries({ queryKey: ['second-factor'] })
    },
  })
}
