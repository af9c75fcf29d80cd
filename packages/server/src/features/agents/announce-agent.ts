import { type Agent, events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { onlineUsers } from '../../platform/realtime/presence.ts'
import { staff } from '../../platform/realtime/rooms.ts'
import { agentById } from './agents-store.ts'
import { presentAgent, presentColleague } from './present-agent.ts'

type AgentEvent = 'newUser' | 'agentChanged'

/** Announces a change of a colleague: name, picture, department, lock. */
export const announceAgentChange = (
  app: AppContext,
  tx: Tx,
  userid: string,
  actor: Me | null,
): Promise<Agent> => announceAgent(app, tx, 'agentChanged', userid, actor)

/** Announces the current agent to all agents; the fields for administrators are only in the reply. */
export async function announceAgent(
  app: AppContext,
  tx: Tx,
  event: AgentEvent,
  userid: string,
  actor: Me | null,
): Promise<Agent> {
  const view = await agentById(tx, userid)
  if (view === undefined) throw new Error('A user that was locked is gone.')
  const locked = view.closed_on !== null
  const online = locked ? new Set<string>() : await onlineUsers(app)
  const agent = presentColleague(view, online)
  const by = actor?.id ?? null
  if (event === 'newUser')
    await announce(app, tx, { event: events.newUser, payload: { agent }, audience: [staff], actor: by })
  else
    await announce(app, tx, {
      event: events.agentChanged,
      payload: { agent, locked },
      audience: [staff],
      actor: by,
    })
  return presentAgent(view, online)
}
