import { type CallAnswer, calls, type ChannelHealth, type DeskEvent } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'
import { answered } from '../../live/outcome.ts'

export type TelegramStatus = CallAnswer<typeof calls.getTelegramToken>
export type Health = z.infer<typeof ChannelHealth>

export const telegramQuery = queryOptions({
  queryKey: ['telegram'] as const,
  queryFn: () =>
    fetchFresh(
      () => callDesk(calls.getTelegramToken),
      (status) => status,
      applyToTelegram,
    ),
  gcTime: 0,
})

export function applyToTelegram(status: TelegramStatus, event: DeskEvent): TelegramStatus {
  if (event.type !== 'channelChanged') return status
  const { channel } = event.payload
  return channel.accountid === status.health?.accountid ? { ...status, health: channel } : status
}

export function useSetupTelegram() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { bot_id: string; overwrite?: boolean }) =>
      answered(callDesk(calls.setupTelegram, { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: telegramQuery.queryKey }),
  })
}
