import { type AccountName, applyToAccountNames, calls } from '@switchboard/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { fetchSnapshot, keepLive } from './snapshot.ts'

/** The accounts of the channels that have several: elsewhere the channel's own name says it all. */
const accountNamesQuery = queryOptions({
  queryKey: ['account-names'] as const,
  queryFn: () =>
    fetchSnapshot(
      () => callApi(calls.getAccountNames),
      ({ accounts }): readonly AccountName[] => accounts,
      applyToAccountNames,
    ),
})

export const handleAccountNamesEvent = keepLive(accountNamesQuery, applyToAccountNames)

/** The account's name where its channel has several. */
export function useAccountName(): (accountid: string) => string | null {
  const { data } = useQuery(accountNamesQuery)
  return (accountid) => data?.value.find((account) => account.accountid === accountid)?.name ?? null
}
