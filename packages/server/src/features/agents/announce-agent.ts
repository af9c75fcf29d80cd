import { type Agent, events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { onlineUsers } from '../../platform/realtime/presence.ts'
import { staff } from '../../platform/realtime/rooms.ts'
import { agentById } from './agents-store.ts'
import { presentAgent, presentColleague } from './present-agent.ts'

interface AgentChange {
  userid: string
  /** null: a command at the console, or the first start. */
  by: Me | null
  isNew?: boolean
}

/** Announces the current agent to all agents; the fields for administrators are only in the reply. */
export async function announceAgent(
  app: AppContext,
  tx: Tx,
  { userid, by, isNew = false }: AgentChange,
): Promise<Agent> {
  const view = await agentById(tx, userid)
  if (view === undefined) throw new Error('A user that was locked is gone.')
  const locked = view.closed_on !== null
  const online = locked ? new Set<string>() : await onlineUsers(app, tx)
  const agent = presentColleague(view, online)
  const facts = { audience: [staff], actor: by?.id ?? null }
  if (isNew) await announce(app, tx, { event: events.newUser, payload: { agent }, ...facts })
  else await announce(app, tx, { event: events.agentChanged, payload: { agent, locked }, ...facts })
  return presentAgent(view, online)
}
