import type { ClientProfile } from '@switchboard/contract'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { applyToClientProfile, applyToFound, clientsQuery } from './api.ts'
import { applyToClients, type ClientTable } from './clients-model.ts'

export const handleClientEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(clientsQuery.queryKey, (table) => applyLive(table, event, applyToClients))
  queries.setQueriesData<Snapshot<ClientTable>>({ queryKey: ['clients', 'found'] }, (table) =>
    applyLive(table, event, applyToFound),
  )
  queries.setQueriesData<Snapshot<ClientProfile>>({ queryKey: ['client-profile'] }, (profile) =>
    applyLive(profile, event, applyToClientProfile),
  )
}
