import { type Bot, type BotChoices, calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../api.ts'
import { botKeys } from './bot-keys.ts'

/** The connected bots of all channels, the oldest first. */
export const botsQuery = queryOptions({
  queryKey: [...botKeys, 'list'] as const,
  queryFn: async (): Promise<readonly Bot[]> => (await request(calls.getBots)).bots,
})

export function useChangeBot({ accountid }: Bot) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<BotChoices>) => request(calls.changeBot, { params: { accountid }, body }),
    onSuccess: (bot) =>
      queries.setQueryData(botsQuery.queryKey, (bots) =>
        bots?.map((one) => (one.accountid === accountid ? bot : one)),
      ),
  })
}

export const removeBot = ({ accountid }: Bot) => request(calls.removeBot, { params: { accountid }, body: {} })
