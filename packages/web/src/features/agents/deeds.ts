import { type Agent, type AgentProfile, calls } from '@switchboard/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { now } from '../../lib/browser.ts'
import { callDesk } from '../../live/desk.ts'
import { answered, failureOf, type Fresh } from '../../live/outcome.ts'
import { failureWords } from '../../live/refusal-words.ts'
import { toasts } from '../../ui/toast-queue.ts'
import { agentsQuery } from './api.ts'

export type Flag = { agent: Agent; flag: 'admin' | 'locked'; isOn: boolean }

/** §4: on screen at once; a refusal takes it back and says why (product §6). */
export function useFlag(t: TFunction<'panel'>, desk: TFunction) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ agent: { userid }, flag, isOn }: Flag) =>
      flag === 'admin'
        ? answered(callDesk(calls.setAdmin, { body: { userid, isAdmin: isOn } }))
        : answered(callDesk(calls.lockAgent, { body: { userid, locked: isOn } })),
    onMutate: ({ agent, flag, isOn }) =>
      changeAgent(queries, agent.userid, (one) => withFlag(one, flag, isOn)),
    onSuccess: ({ value }) => changeAgent(queries, value.userid, () => value),
    onError: (error, { agent, flag }) => {
      const before = flag === 'admin' ? agent.isAdmin : agent.closed_on !== null
      changeAgent(queries, agent.userid, (one) => withFlag(one, flag, before, agent))
      toasts.show({
        tone: 'danger',
        text: t('agents.flagFailed', { name: agent.firstName }),
        sub: failureWords(failureOf(error), desk),
      })
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
  queries.setQueryData(
    agentsQuery.queryKey,
    (fresh) =>
      fresh && {
        ...fresh,
        value: {
          ...fresh.value,
          agents: fresh.value.agents.map((agent) => (agent.userid === userid ? change(agent) : agent)),
        },
      },
  )
  queries.setQueriesData<Fresh<AgentProfile>>({ queryKey: ['colleagues', 'profile'] }, (fresh) =>
    fresh?.value.user.userid === userid
      ? { ...fresh, value: { ...fresh.value, user: change(fresh.value.user) } }
      : fresh,
  )
}

export type AccountForm = { first_name: string; last_name: string; email: string; departmentid: string }

export function useUpdateAgent(userid: string, onDone: (agent: Agent) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: AccountForm) => answered(callDesk(calls.updateAgent, { body: { userid, ...form } })),
    onSuccess: ({ value }) => {
      changeAgent(queries, userid, () => value)
      onDone(value)
    },
  })
}
