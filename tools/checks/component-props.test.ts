import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { componentsOf, tooManyProps } from './component-props.ts'

test('a component is found with the properties of its own, however it is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-props-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules/kit'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/kit/index.d.ts'), 'export type FieldProps = { value: string }')
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "jsx": "preserve" } }')
  writeFileSync(
    join(folder, 'a.tsx'),
    `import type { FieldProps } from 'kit'
    type Shown = { kind: 'a'; a: 1; b: 2 } | { kind: 'b' }
    declare const memo: <T>(component: T) => T
    export function Field(props: Pick<FieldProps, 'value'> & { label: string }) { return props.label }
    export const Listed = (props: Shown & { rows: 3 }) => props.rows
    export const Kept = memo(function Kept({ one, two }: { one: 1; two: 2 }) { return one + two })
    export const noComponent = (first: { one: 1 }) => first`,
  )
  const found = componentsOf(folder, 'tsconfig.json')
  expect(found.map(({ name, properties }) => [name, properties])).toEqual([
    ['Field', ['label']],
    ['Listed', ['kind', 'a', 'b', 'rows']],
    ['Kept', ['one', 'two']],
  ])
  expect(found[0]?.path).toBe('a.tsx')
}, 60_000)

test('a component over the limit is named with its number', () => {
  const properties = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  expect(tooManyProps([{ name: 'Wide', path: 'a.tsx', properties: [...properties, 'k'] }])).toEqual([
    'a.tsx: Wide has 11 properties, 10 are allowed',
  ])
  expect(tooManyProps([{ name: 'Wide', path: 'a.tsx', properties }])).toEqual([])
})
