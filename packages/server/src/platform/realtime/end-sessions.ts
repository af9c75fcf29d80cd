import { z } from 'zod'
import { defineEvent } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce } from './announce.ts'
import { nodes, type Room } from './rooms.ts'

/** Why a socket ends; `too-many-sessions`: its session was the one that was not used for the longest. */
const EndReason = z.enum(['signed-out', 'locked', 'rights-changed', 'too-many-sessions'])

/** Sent to every server node, never to a browser: these sockets end now, because their session or rights did. */
export const socketsEnd = defineEvent({
  name: 'socketsEnd',
  summary: 'The sockets of a room end.',
  payload: z.object({ room: z.string(), reason: EndReason }),
})

/** Ends the sockets of a user or session on all nodes as soon as the transaction is committed. A page whose rights changed comes back with new ones. */
export const endSockets = (
  app: AppContext,
  tx: Tx,
  room: Room,
  reason: z.infer<typeof EndReason>,
): Promise<void> => announce(app, tx, { event: socketsEnd, payload: { room, reason }, audience: [nodes] })
