import { type Bot, type BotChoices, calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api.ts'
import { unwrap } from '../outcome.ts'
import { botKeys } from './bot-key.ts'

/** The connected bots of all channels, the oldest first. */
export const botsQuery = queryOptions({
  queryKey: [...botKeys, 'list'] as const,
  queryFn: async (): Promise<readonly Bot[]> => (await unwrap(callApi(calls.getBots))).value.bots,
})

export function useChangeBot({ accountid }: Bot) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: Partial<BotChoices>) =>
      (await unwrap(callApi(calls.changeBot, { params: { accountid }, body }))).value,
    onSuccess: (bot) =>
      queries.setQueryData(botsQuery.queryKey, (bots) =>
        bots?.map((one) => (one.accountid === accountid ? bot : one)),
      ),
  })
}

export const removeBot = ({ accountid }: Bot) =>
  unwrap(callApi(calls.removeBot, { params: { accountid }, body: {} }))
