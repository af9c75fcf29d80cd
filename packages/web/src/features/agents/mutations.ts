import { type Agent, type AgentProfile, calls } from '@switchboard/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { newId, now } from '../../lib/browser.ts'
import { request } from '../../live/api.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { endSession, expectEnd } from '../../live/session-end.ts'
import { agentsQuery } from './api.ts'
import { changeSnapshot } from '../../live/snapshot.ts'
import { showFailure } from '../../live/show-failure.ts'

export type Flag = { agent: Agent; flag: 'admin' | 'locked'; isOn: boolean }

/** Updates the screen at once; a refusal reverts it and shows the reason. */
export function useFlag(t: TFunction) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ agent: { userid }, flag, isOn }: Flag) =>
      flag === 'admin'
        ? request(calls.setAdmin, { body: { userid, isAdmin: isOn } })
        : request(calls.lockAgent, { body: { userid, locked: isOn } }),
    onMutate: ({ agent, flag, isOn }) =>
      changeAgent(queries, agent.userid, (one) => withFlag(one, flag, isOn)),
    onSuccess: (agent) => changeAgent(queries, agent.userid, () => agent),
    onError: (error, { agent, flag }) => {
      const before = flag === 'admin' ? agent.isAdmin : agent.closed_on !== null
      changeAgent(queries, agent.userid, (one) => withFlag(one, flag, before, agent))
      showFailure(t('agents.flagFailed', { name: agent.firstName }), error, t)
    },
  })
}

function withFlag(agent: Agent, flag: Flag['flag'], isOn: boolean, before?: Agent): Agent {
  if (flag === 'admin') return { ...agent, isAdmin: isOn, role: isOn ? 'admin' : '' }
  const closed_on = isOn ? (before?.closed_on ?? now().toISOString()) : null
  return { ...agent, closed_on }
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
