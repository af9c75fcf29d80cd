import { type Agent, type AgentProfile, calls } from '@switchboard/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { newId, now } from '../../lib/browser.ts'
import { request } from '../../live/api.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { endSession, expectEnd } from '../../live/session-end.ts'
import { agentsQuery } from './api.ts'
import { usePendingChanges } from '../../live/pending-changes.ts'
import { changeSnapshot } from '../../live/snapshot.ts'
import { showFailure } from '../../live/show-failure.ts'

export type Flag = { agent: Agent; flag: 'admin' | 'locked'; isOn: boolean }

const flagKey = ['agents', 'flag'] as const

/**
 * Changes flags of agents, one call after the other, so that the last choice is the one that stays. `shown` is an agent with
 * what is being changed; a refusal shows its reason.
 */
export function useFlag(t: TFunction) {
  const queries = useQueryClient()
  const pending = usePendingChanges<Flag>(flagKey)
  const { mutate } = useMutation({
    mutationKey: flagKey,
    scope: { id: 'agent-flags' },
    mutationFn: ({ agent: { userid }, flag, isOn }: Flag) =>
      flag === 'admin'
        ? request(calls.setAdmin, { body: { userid, isAdmin: isOn } })
        : request(calls.lockAgent, { body: { userid, locked: isOn } }),
    onSuccess: (agent) => changeAgent(queries, agent.userid, () => agent),
    onError: (error, { agent }) => showFailure(t('agents.flagFailed', { name: agent.firstName }), error, t),
  })
  const shown = (agent: Agent): Agent =>
    pending.reduce(
      (before, change) => (change.agent.userid === agent.userid ? withFlag(before, change) : before),
      agent,
    )
  return { mutate, shown }
}

function withFlag(agent: Agent, { flag, isOn }: Flag): Agent {
  if (flag === 'admin') return { ...agent, isAdmin: isOn, role: isOn ? 'admin' : '' }
  return { ...agent, closed_on: isOn ? now().toISOString() : null }
}

/** The agent wherever he or she is shown. */
function changeAgent(queries: QueryClient, userid: string, change: (agent: Agent) => Agent): void {
  changeSnapshot(queries, agentsQuery, (table) => ({
    ...table,
    agents: table.agents.map((agent) => (agent.userid === userid ? change(agent) : agent)),
  }))
  queries.setQueriesData<Snapshot<AgentProfile>>({ queryKey: ['colleagues', 'profile'] }, (snapshot) =>
    snapshot?.value.user.userid === userid
      ? { ...snapshot, value: { ...snapshot.value, user: change(snapshot.value.user) } }
      : snapshot,
  )
}

/** Sets a new password for another user, confirmed with one's own; it is kept only as long as the dialog shows it. */
export function useResetPassword(userid: string) {
  // The same for every try of a form: a repeat makes no second link and sends no second mail.
  const [requestid] = useState(newId)
  return useMutation({
    mutationFn: (password: string) =>
      request(calls.resetPassword, { params: { userid }, body: { requestid, password } }),
    gcTime: 0,
  })
}

export type AccountForm = {
  first_name: string
  last_name: string
  email: string
  departmentid: string
  /** One's own, to change an email. */
  password?: string
}

/** A change of one's own account ends the session. */
export function useUpdateAgent(userid: string, isMe: boolean) {
  const queries = useQueryClient()
  return useMutation({
    onMutate: () => isMe && expectEnd('account-changed'),
    mutationFn: (edits: Partial<AccountForm>) => request(calls.updateAgent, { body: { userid, ...edits } }),
    onSuccess: (agent) => {
      changeAgent(queries, userid, () => agent)
      if (isMe) endSession('account-changed')
    },
    onSettled: (_, error) => isMe && error !== null && expectEnd(null),
  })
}
