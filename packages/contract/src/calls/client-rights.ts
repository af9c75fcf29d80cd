import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ErasurePreview } from '../entities/client-rights.ts'
import { Done, Id } from '../wire.ts'

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
