import { eventSamples, leak, me } from '@switchboard/contract/samples'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { clientHistoryQuery, handleClientHistoryEvent } from './history-api.ts'

it('what is shown of a client’s past is asked for again when a department gets another name', () => {
  const queries = new QueryClient()
  const { queryKey } = clientHistoryQuery(leak)
  queries.setQueryData(queryKey, { language: null, tickets: [], files: [], visitor: null })
  const envelope = { id: 7, at: '2026-03-18T14:31:05.118204Z', actor: null }
  const payload = eventSamples.departmentsChanged
  handleClientHistoryEvent({ ...envelope, type: 'departmentsChanged', payload }, { queries, me })
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
