import { calls, type FirstSteps, isAdmin } from '@switchboard/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { openPanelTexts } from '../../i18n/i18n.ts'
import { request } from '../../live/api.ts'
import { useMe } from '../../live/me.ts'
import { firstStepsKey } from './live.ts'

/** Asked again whenever it is drawn: an invitation of another administrator has no event. */
const firstStepsQuery = queryOptions({
  queryKey: firstStepsKey,
  queryFn: async (): Promise<FirstSteps> => {
    await openPanelTexts()
    return request(calls.getFirstSteps)
  },
  staleTime: 0,
})

/** What is left for administrators to set up; undefined for others, and until it is known. */
export function useFirstSteps(isAsked = true): FirstSteps | undefined {
  const enabled = isAdmin(useMe()) && isAsked
  const { data } = useQuery({ ...firstStepsQuery, enabled })
  return enabled ? data : undefined
}

/** The address at which a visitor's chat opens, as of now: what is drawn may be older than a chat that was just added. */
export function useNewestChatPage(): () => Promise<string | null> {
  const queries = useQueryClient()
  return async () => (await queries.fetchQuery(firstStepsQuery)).chat_page
}

export const isLeft = (steps: FirstSteps | undefined): steps is FirstSteps =>
  steps !== undefined && Object.values(steps.done).includes(false)
