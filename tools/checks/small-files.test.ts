import { expect, test } from 'vitest'
import { smallFiles } from './small-files.ts'

const lines = (count: number): string => 'a()\n'.repeat(count)
const uses = (path: string): string => `import { a } from '${path}'\n`

test('a short file whose only user lies beside it is named with its user', () => {
  expect(smallFiles(withSmall('web/chat/part.ts'))).toEqual([
    'web/chat/part.ts fits into user.ts, its only user',
  ])
})

test('a short file stays when it has a second user, a user elsewhere or no room in its user', () => {
  const second = { path: 'web/chat/other.ts', text: uses('./part.ts') }
  expect(smallFiles([...withSmall('web/chat/part.ts'), second])).toEqual([])
  const elsewhere = { path: 'web/user.ts', text: uses('./chat/part.ts') }
  expect(smallFiles([{ path: 'web/chat/part.ts', text: lines(39) }, elsewhere])).toEqual([])
  expect(smallFiles(withSmall('web/chat/part.ts', { length: 112 }))).toEqual([])
  expect(smallFiles(withSmall('web/chat/part.ts', { small: 40 }))).toEqual([])
})

test('an entry of a list, a file with a test, one that is loaded on demand and one with a usual name stay', () => {
  expect(smallFiles(withSmall('web/chat/part.ts', { user: 'index.ts' }))).toEqual([])
  expect(smallFiles(withSmall('web/chat/part.ts', { user: 'chat-feature.ts' }))).toEqual([])
  const its = { path: 'web/chat/part.test.ts', text: uses('./part.ts') }
  expect(smallFiles([...withSmall('web/chat/part.ts'), its])).toEqual([])
  const onDemand = { path: 'web/chat/user.ts', text: "const part = await import('./part.ts')\n" }
  expect(smallFiles([{ path: 'web/chat/part.ts', text: lines(39) }, onDemand])).toEqual([])
  expect(smallFiles(withSmall('server/chat/chat-store.ts'))).toEqual([])
})

/** A file of 39 lines and another one of 110 that uses it: together they are no longer than may be. */
function withSmall(path: string, { user = 'user.ts', length = 110, small = 39 } = {}) {
  const [folder, name = ''] = [path.slice(0, path.lastIndexOf('/')), path.split('/').at(-1)]
  const beside = { path: `${folder}/${user}`, text: uses(`./${name}`) + lines(length - 1) }
  return [{ path, text: lines(small) }, beside]
}
