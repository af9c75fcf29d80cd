import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

export const telegramQuery = queryOptions({
  queryKey: ['telegram'] as const,
  queryFn: async () => (await unwrap(callApi(calls.getTelegramToken))).value,
})

export function useSetupTelegram() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { bot_id: string; overwrite?: boolean }) =>
      unwrap(callApi(calls.setupTelegram, { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: telegramQuery.queryKey }),
  })
}

const removals = { telegram: calls.removeTelegram, viber: calls.removeViber }

/** Disconnects the bot of a platform. */
export function useRemoveBot(platform: keyof typeof removals) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(callApi(removals[platform], { body: {} })),
    onSuccess: () => queries.invalidateQueries({ queryKey: [platform] }),
  })
}
