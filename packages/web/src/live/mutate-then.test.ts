import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { mutateThen } from './mutate-then.ts'

/** A component with a mutation, the answers of which the test gives. */
function component() {
  const waiting = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const observer = new MutationObserver<string, Error, string>(new QueryClient(), {
    mutationFn: () => waiting[asked++]?.promise ?? Promise.reject(new Error('too often')),
  })
  const heard: string[] = []
  const rendered = () => ({
    mutateAsync: (given: string, local: Parameters<typeof observer.mutate>[1]) =>
      observer.mutate(given, local),
  })
  const ask = (what: string, mutation = rendered()) =>
    mutateThen(mutation, what, {
      done: (answer: string) => void heard.push(`${what} done: ${answer}`),
      here: (answer: string) => void heard.push(`${what} here: ${answer}`),
      refused: ({ message }) => void heard.push(`${what} refused: ${message}`),
    })
  return { unmount: observer.subscribe(() => undefined), rendered, ask, waiting, heard }
}

it('an answer is said and followed here', async () => {
  const { ask, waiting, heard } = component()
  const asked = ask('rename')
  waiting[0]?.resolve('renamed')
  await asked
  expect(heard).toEqual(['rename here: renamed', 'rename done: renamed'])
})

it('an answer that comes after the component is gone is said all the same', async () => {
  const { ask, waiting, heard, unmount } = component()
  const asked = ask('remove')
  unmount()
  waiting[0]?.resolve('removed')
  await asked
  expect(heard).toEqual(['remove done: removed'])
})

it('of two that are on their way both are said, and the last alone is followed here', async () => {
  const { ask, waiting, heard } = component()
  const asked = [ask('one'), ask('two')]
  waiting[1]?.resolve('b')
  waiting[0]?.resolve('a')
  await Promise.all(asked)
  expect(heard.toSorted()).toEqual(['one done: a', 'two done: b', 'two here: b'])
})

it('the second press of a double one asks nothing, and a later one does', async () => {
  const { rendered, ask, waiting, heard } = component()
  const first = rendered()
  const twice = [ask('make', first), ask('make under another id', first)]
  waiting[0]?.resolve('a')
  await Promise.all(twice)
  expect(heard).toEqual(['make here: a', 'make done: a'])
  waiting[1]?.resolve('b')
  await ask('again', first)
  expect(heard.slice(2)).toEqual(['again here: b', 'again done: b'])
})

it('a refusal is followed here alone, and never thrown', async () => {
  const { ask, waiting, heard, unmount } = component()
  const asked = ask('add')
  waiting[0]?.reject(new Error('taken'))
  await asked
  const again = ask('again')
  unmount()
  waiting[1]?.reject(new Error('taken'))
  await again
  expect(heard).toEqual(['add refused: taken'])
})
