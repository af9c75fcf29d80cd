import { type ClientProfile, ERASED_CLIENT, parseEvent } from '@switchboard/contract'
import { ingrid, me } from '@switchboard/contract/samples'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Snapshot } from '../../live/outcome.ts'
import { clientProfileQuery, handleClientEvent } from './api.ts'

it('the profile of a client whom a colleague erases is that of an erased client at once, with nothing of the person', () => {
  const queries = new QueryClient()
  const { queryKey } = clientProfileQuery(ingrid.short_id)
  const lists = { identities: [], merges: [], client_actions: [], blocked_messages: [] }
  const shown: Snapshot<ClientProfile> = { value: { client: ingrid, ...lists }, position: 3 }
  queries.setQueryData(queryKey, shown)
  const client = { ...ingrid, clientid: ERASED_CLIENT, short_id: '00000000', client_name: 'Erased client' }
  const event = parseEvent({
    type: 'clientMerged',
    id: 7,
    v: 1,
    at: '2026-03-18T14:31:05.118204Z',
    actor: null,
    payload: { clientid: ingrid.clientid, client },
  })
  if (event === 'unknown') throw new Error('The event does not parse.')
  handleClientEvent(event, { queries, me })
  expect(queries.getQueryData(queryKey)?.value).toEqual({ client, ...lists })
})
