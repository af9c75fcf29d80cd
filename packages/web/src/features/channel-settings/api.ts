import { type CallAnswer, calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { answered } from '../../live/outcome.ts'

export type TelegramStatus = CallAnswer<typeof calls.getTelegramToken>

export const telegramQuery = queryOptions({
  queryKey: ['telegram'] as const,
  queryFn: async () => (await answered(callDesk(calls.getTelegramToken))).value,
})

export function useSetupTelegram() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { bot_id: string; overwrite?: boolean }) =>
      answered(callDesk(calls.setupTelegram, { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: telegramQuery.queryKey }),
  })
}
