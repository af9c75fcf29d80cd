import { expect, test } from 'vitest'
import {
  cycles,
  folderRings,
  samplesInProduct,
  testCodeInProduct,
  wrongPackages,
  wrongServerDirections,
  wrongWebDirections,
} from './directions.ts'
import type { Source } from './sources.ts'
import { importsOf } from './sources.ts'

const file = (path: string, ...targets: string[]) => ({
  path,
  text: targets.map((target) => `import { x } from '${target}'`).join('\n'),
})
const server = 'packages/server/src'
const web = 'packages/web/src'

test('imports are found however they are written', () => {
  const text = `import {\n  a,\n} from './a.ts'\nimport type { B } from './b.ts'\nexport * from '../c.ts'\nimport 'd'\nconst e = await import('./e.ts')`
  expect(importsOf({ path: 'tools/x/y.ts', text }).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
    ['tools/x/a.ts', false],
    ['tools/x/b.ts', true],
    ['tools/c.ts', false],
    ['d', false],
    ['tools/x/e.ts', false],
  ])
})

test('a package that imports against the arrows is named', () => {
  const wrong = [
    file('packages/contract/src/a.ts', '@switchboard/channels'),
    file('packages/simulators/src/a.ts', '@switchboard/contract'),
    file('packages/server/src/a.ts', '@switchboard/simulators'),
    file('packages/web/src/a.ts', '../../contract/src/b.ts'),
  ]
  const right = [
    file('packages/channels/src/a.ts', '@switchboard/contract'),
    file('packages/server/src/a.test.ts', '@switchboard/simulators'),
  ]
  expect(wrong.flatMap((source) => wrongPackages([source]))).toHaveLength(wrong.length)
  expect(wrongPackages(right)).toEqual([])
})

test('inside the server a step upwards or past an entry point is named', () => {
  const wrong = [
    file(`${server}/platform/db/a.ts`, '../../features/chat/chat.ts'),
    file(`${server}/platform/db/b.ts`, '../../context.ts'),
    file(`${server}/features/chat/chat.ts`, '../tickets/tickets-store.ts'),
    file(`${server}/features/chat/chat.ts`, '../../app.ts'),
  ]
  const right = [
    file(
      `${server}/features/chat/chat.ts`,
      '../tickets/tickets.ts',
      './chat-store.ts',
      '../../platform/db/a.ts',
    ),
    file(`${server}/app.ts`, './features/chat/chat-routes.ts'),
  ]
  expect(wrong.flatMap((source) => wrongServerDirections([source]))).toHaveLength(wrong.length)
  expect(wrongServerDirections(right)).toEqual([])
})

test('inside the web app a step upwards or sideways is named', () => {
  const wrong = [
    file(`${web}/ui/button.tsx`, '../features/chat/chat.tsx'),
    file(`${web}/features/chat/chat.tsx`, '../tickets/ticket-row.tsx'),
    file(`${web}/screens/login/login.tsx`, '../../app/routes.tsx'),
  ]
  const right = [
    file(`${web}/features/chat/chat.tsx`, '../../ui/button.tsx', './bubble.tsx'),
    file(`${web}/main.tsx`, './app/routes.tsx'),
  ]
  expect(wrong.flatMap((source) => wrongWebDirections([source]))).toHaveLength(wrong.length)
  expect(wrongWebDirections(right)).toEqual([])
})

test('a ring of imports is reported once, also when types close it', () => {
  const ring = [file('tools/a.ts', './b.ts'), file('tools/b.ts', './c.ts'), file('tools/c.ts', './a.ts')]
  const found = ['tools/a.ts -> tools/b.ts -> tools/c.ts -> tools/a.ts']
  expect(cycles(ring)).toEqual(found)
  const types = { path: 'tools/c.ts', text: `import type { A } from './a.ts'` }
  expect(cycles([...ring.slice(0, 2), types])).toEqual(found)
  expect(cycles(ring.slice(0, 2))).toEqual([])
})

test('product code that imports test code is named', () => {
  expect(testCodeInProduct([file(`${server}/app.ts`, './testing/as.ts')])).toHaveLength(1)
  expect(testCodeInProduct([file(`${server}/app.test.ts`, './testing/as.ts')])).toEqual([])
})

test('samples of the contract are known to tests and to the API page alone', () => {
  const samples = '@switchboard/contract/samples'
  expect(samplesInProduct([file(`${web}/app/App.tsx`, samples)])).toHaveLength(1)
  expect(samplesInProduct([file('packages/contract/src/call.ts', './samples/index.ts')])).toHaveLength(1)
  expect(samplesInProduct([file(`${web}/app/App.test.tsx`, samples)])).toEqual([])
  expect(samplesInProduct([file('packages/contract/src/openapi/events.ts', '../samples/index.ts')])).toEqual(
    [],
  )
})

test.each(['server/src/features', 'server/src/platform', 'web/src/ui', 'website-chat/src'])(
  'folders that import each other in a ring are named, whichever of their files do it: %s',
  (parent) => {
    const folder = (name: string, file: string, imported: string): Source => ({
      path: `packages/${parent}/${name}/${file}.ts`,
      text: `import type { X } from '../${imported}/${imported}.ts'`,
    })
    const ring = [folder('a', 'one', 'b'), folder('b', 'two', 'c'), folder('c', 'three', 'a')]
    expect(folderRings(ring)).toEqual(['a -> b -> c -> a'])
    expect(folderRings([...ring, folder('c', 'four', 'a')])).toEqual(['a -> b -> c -> a'])
    expect(folderRings(ring.slice(0, 2))).toEqual([])
  },
)
