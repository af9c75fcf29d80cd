import { MutationObserver, type MutationObserverOptions, QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { openMutationCache } from './mutation-cache.ts'

it('what a mutation names is fetched again once it has succeeded, and not when it fails', async () => {
  const queries = new QueryClient({ mutationCache: openMutationCache(vi.fn()) })
  const isStale = (name: string) => queries.getQueryState([name])?.isInvalidated
  const run = (mutationFn: () => Promise<number>) =>
    queries
      .getMutationCache()
      .build(queries, { mutationFn, meta: { refreshes: [['keys']] } })
      .execute(undefined)
  queries.setQueryData(['keys'], 1)
  queries.setQueryData(['agents'], 1)
  await expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(isStale('keys')).toBe(false)
  await run(() => Promise.resolve(2))
  expect([isStale('keys'), isStale('agents')]).toEqual([true, false])
})

/** A component that asks, as long as it is there. */
function asking(options: MutationObserverOptions<void, Error, string>) {
  const onUnseen = vi.fn<(error: Error) => void>()
  const observer = new MutationObserver(
    new QueryClient({ mutationCache: openMutationCache(onUnseen) }),
    options,
  )
  const leave = observer.subscribe(() => undefined)
  const ask = (what: string) => observer.mutate(what).catch(() => undefined)
  return { onUnseen, observer, leave, ask }
}

/** Answers come when the test has them come. */
function answers() {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  const answerTo = (what: string) => {
    const answer = waiting.get(what) ?? Promise.withResolvers<void>()
    waiting.set(what, answer)
    return answer
  }
  return {
    mutationFn: (what: string) => answerTo(what).promise,
    refuse: (what: string) => answerTo(what).reject(new Error(what)),
  }
}

it('a failure is unseen when the component that asked is gone, has given it up or has asked again, and only then', async () => {
  const { mutationFn, refuse } = answers()
  const { onUnseen, observer, leave, ask } = asking({ mutationFn })
  const unseen = () => onUnseen.mock.calls.map(([{ message }]) => message)
  const seen = ask('seen')
  refuse('seen')
  await seen
  expect(unseen()).toEqual([])
  const [first, second] = [ask('first'), ask('second')]
  refuse('first')
  await first
  expect(unseen()).toEqual(['first'])
  observer.reset()
  refuse('second')
  await second
  expect(unseen()).toEqual(['first', 'second'])
  const last = ask('last')
  leave()
  refuse('last')
  await last
  expect(unseen()).toEqual(['first', 'second', 'last'])
})

it('a mutation that says its failures itself, or that nobody would miss, has none that are unseen', async () => {
  for (const options of [{ onError: vi.fn() }, { meta: { isQuiet: true } }]) {
    const { mutationFn, refuse } = answers()
    const { onUnseen, leave, ask } = asking({ mutationFn, ...options })
    const asked = ask('gone')
    leave()
    refuse('gone')
    await asked
    expect(onUnseen).not.toHaveBeenCalled()
  }
})
