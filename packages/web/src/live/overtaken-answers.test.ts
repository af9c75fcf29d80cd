import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askAgainWhenOvertaken } from './overtaken-answers.ts'

/** A shown state whose answers are given by hand, each with the number of its request. */
function shownState() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  askAgainWhenOvertaken(queries)
  const asked: Array<() => void> = []
  const queryKey = ['departments']
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => new Promise<number>((resolve) => asked.push(() => resolve(asked.length))),
  })
  const close = observer.subscribe(() => undefined)
  const answer = (): void => asked.at(-1)?.()
  return { queries, queryKey, asked, answer, close, shown: () => observer.getCurrentResult() }
}

test('what changes while its first answer is on its way is asked for once more', async () => {
  const { queries, queryKey, asked, answer, close, shown } = shownState()
  void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey })
  answer()
  await expect.poll(() => asked.length).toBe(2)
  answer()
  await expect.poll(() => shown().data).toBe(2)
  expect(shown().fetchStatus).toBe('idle')
  close()
})

test('an answer that nothing overtook is the last one, also after a later change', async () => {
  const { queries, queryKey, asked, answer, close, shown } = shownState()
  answer()
  await expect.poll(() => shown().data).toBe(1)
  expect(shown().fetchStatus).toBe('idle')
  void queries.invalidateQueries({ queryKey })
  answer()
  await expect.poll(() => shown().data).toBe(2)
  expect(asked).toHaveLength(2)
  expect(shown().fetchStatus).toBe('idle')
  close()
})
