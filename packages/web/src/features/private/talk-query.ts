import type { Me } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { loadPart } from '../../live/load-part.ts'

/** What fetches a private chat, and applies its events, is not needed before the first tickets show. */
export const talkQuery = (me: Me, colleague: string) =>
  queryOptions({
    queryKey: ['private', colleague] as const,
    queryFn: async () => (await loadPart(() => import('./fetch-talk.ts'))).fetchTalk(me, colleague),
  })
