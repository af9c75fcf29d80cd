import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ErasurePreview } from '../entities/privacy.ts'
import { Client, ClientHistory, ClientProfile } from '../entities/client.ts'
import { limits } from '../limits.ts'
import { TABLE_END } from '../sentinels.ts'
import { ClientId, Done, Id, IdOrShortId, nameText, text, WholeNumber } from '../wire.ts'

/** `{limit}` is how many rows the table shall hold after this load; the answer is the new rows. */
export const getClients = defineCall({
  method: 'GET',
  path: '/{limit}/get-clients',
  right: 'signed-in',
  scope: 'clients:read',
  summary: 'The first 20 clients, then ten more at a time.',
  params: z.object({ limit: WholeNumber }),
  reply: z.union([z.array(Client), z.literal(TABLE_END)]),
})

/** A term of nothing but punctuation or wildcards answers the full list's first rows. */
export const searchClients = defineCall({
  method: 'GET',
  path: '/{term}/search-clients',
  right: 'signed-in',
  scope: 'clients:read',
  summary: 'Clients whose name, id, account number, address or note match.',
  params: z.object({ term: text(limits.searchText) }),
  mayBeCompressed: true,
  reply: z.array(Client),
})

export const getAllClients = defineCall({
  method: 'GET',
  path: '/admin/get-all-clients',
  right: 'signed-in',
  scope: 'clients:read',
  summary: 'How many clients there are, and the first 20.',
  reply: z.object({ totalClients: z.number().int(), clients: z.array(Client) }),
})

export const getClientProfile = defineCall({
  method: 'GET',
  path: '/admin/{id}/get-client',
  right: 'signed-in',
  scope: 'clients:read',
  summary: 'A client with recent actions; takes the full or the short id.',
  params: z.object({ id: IdOrShortId }),
  reply: ClientProfile,
  refusals: ['client-not-found'],
})

/** Ours: beside a chat. At most the 50 newest tickets and the 60 newest of their files. */
export const getClientHistory = defineCall({
  method: 'GET',
  path: '/{ticketid}/client-history',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: "The other visible tickets of a ticket's client, and the files of all of them.",
  params: z.object({ ticketid: Id }),
  reply: ClientHistory,
  refusals: ['ticket-not-found'],
})

/** An empty body toggles; with `blocked` it sets, so that a repeat changes nothing. */
export const blockClient = defineCall({
  method: 'POST',
  path: '/admin/{clientid}/block',
  right: 'admin',
  scope: 'clients:write',
  summary: 'Block or unblock a client.',
  params: z.object({ clientid: ClientId }),
  body: z.strictObject({ blocked: z.boolean().optional() }).optional(),
  reply: Client,
  refusals: ['client-not-found', 'client-erased'],
})

/** No input may be empty; what is absent stays as it is (P12-123). */
export const updateClient = defineCall({
  method: 'PUT',
  path: '/auth/update-client',
  right: 'admin',
  scope: 'clients:write',
  summary: 'Change a client.',
  body: z.strictObject({
    clientid: ClientId,
    client_name: nameText(limits.nameText).optional(),
    address: text(limits.addressText).optional(),
    account_number: text(limits.nameText).optional(),
    note: text(limits.noteText).optional(),
  }),
  reply: Client,
  refusals: ['client-not-found', 'client-erased', 'missing-fields'],
})

/** Ours: one person who writes over several channels. The other client's tickets belong to this one from then on. */
export const mergeClients = defineCall({
  method: 'POST',
  path: '/admin/{clientid}/merge',
  right: 'admin',
  summary: 'Merge another client into this one.',
  params: z.object({ clientid: ClientId }),
  body: z.strictObject({ other_clientid: ClientId }),
  reply: z.object({ mergeid: Id, client: Client }),
  refusals: ['client-not-found', 'client-erased', 'merge-refused'],
})

/** Only the newest merge of a client can be undone; the answer is the client that is separate again. */
export const undoMerge = defineCall({
  method: 'POST',
  path: '/admin/merges/{mergeid}/undo',
  right: 'admin',
  summary: 'Undo the merge of two clients.',
  params: z.object({ mergeid: Id }),
  body: z.strictObject({}),
  reply: Client,
  refusals: ['merge-not-found', 'merge-refused'],
})

/** Ours: requested before anything is deleted. */
export const getErasurePreview = defineCall({
  method: 'GET',
  path: '/admin/{clientid}/erasure-preview',
  right: 'admin',
  summary: 'What would go when a client is erased.',
  params: z.object({ clientid: Id }),
  reply: ErasurePreview,
  refusals: ['client-not-found', 'client-erased'],
})

export const eraseClient = defineCall({
  method: 'POST',
  path: '/admin/{clientid}/erase',
  right: 'admin',
  summary: 'Erase a client for good: names, identities, texts and files go, anonymous counts stay.',
  params: z.object({ clientid: Id }),
  /** The short id of the client, typed by the person who erases. */
  body: z.strictObject({ confirmation: z.string().max(100) }),
  reply: Done,
  refusals: ['client-not-found', 'client-erased', 'confirmation-differs'],
})
