import { expect, test, vi } from 'vitest'
import { shareAnswers } from './share-answers.ts'

test('callers who come while a question is on its way share the next answer, never the older one', async () => {
  const answers: Array<(answer: string) => void> = []
  const share = shareAnswers(
    () =>
      new Promise<string>((resolve) => {
        answers.push(resolve)
      }),
  )
  const first = share('account')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const later = [share('account'), share('account')]
  answers[0]?.('old')
  expect(await first).toBe('old')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('new')
  expect(await Promise.all(later)).toEqual(['new', 'new'])
})

test('a question that fails takes nobody else with it, and can be asked again', async () => {
  const failing = Promise.withResolvers<string>()
  let times = 0
  const share = shareAnswers((question) => {
    times += 1
    return times === 1 ? failing.promise : Promise.resolve(question)
  })
  const first = share('account')
  await vi.waitFor(() => expect(times).toBe(1))
  const second = share('account')
  failing.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  expect(await second).toBe('account')
  expect(await share('account')).toBe('account')
})
