import type { ClientProfile } from '@switchboard/contract'
import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import type { Fresh } from '../../live/outcome.ts'
import { applyToClientProfile, applyToFound, clientsQuery } from './api.ts'
import { applyToClients, type ClientTable } from './clients-model.ts'

export const hearClients: Hear = (event, { queries }) => {
  queries.setQueryData(clientsQuery.queryKey, (table) => applyLive(table, event, applyToClients))
  queries.setQueriesData<Fresh<ClientTable>>({ queryKey: ['clients', 'found'] }, (table) =>
    applyLive(table, event, applyToFound),
  )
  queries.setQueriesData<Fresh<ClientProfile>>({ queryKey: ['client-profile'] }, (profile) =>
    applyLive(profile, event, applyToClientProfile),
  )
}
